import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { ServerList } from '../rules/server-state.ts'
import { createSilenceWatch, type Silence, type SilenceChange, type SilentSubject } from '../rules/silence.ts'

export interface SilenceJobDeps {
  readonly serverList: ServerList
  readonly logger: { warn(detail: object, message: string): void; info(detail: object, message: string): void }
  onError(error: unknown): void
}

export interface SilenceJob extends Job {
  /** What is silent; undefined while the job is stopped, and before there were enough sweeps to know. */
  silent(): readonly Silence[] | undefined
}

/** Log lines by subject: when it falls silent, and when it is back. */
const messages: Readonly<Record<SilentSubject['kind'], readonly [silent: string, back: string]>> = {
  server: ['game server is silent', 'game server is back'],
  host: ['all game servers of a host are silent', 'game servers of a host are back'],
  region: ['all game servers of a region are silent', 'game servers of a region are back'],
  all: ['all game servers are silent: check the network of the portal', 'game servers are back'],
}

/** Logs one `warn` line when a server, a whole host or a region falls silent, and one `info` line when it is back. */
export function createSilenceJob({ serverList, logger, onError }: SilenceJobDeps): SilenceJob {
  let watch: ReturnType<typeof createSilenceWatch> | undefined
  let sweptAt: number | null = null

  const log = (change: SilenceChange): void => {
    const { kind, ...subject } = change.silence.subject
    const { since } = change.silence
    const line = { ...subject, lastReply: since === null ? null : new Date(since).toISOString() }
    const [silent, back] = messages[kind]
    if (change.kind === 'silent') logger.warn(line, silent)
    else logger.info({ ...subject, stillSilent: change.stillSilent }, back)
  }
  const job = repeat({
    name: 'silent servers',
    // Shorter than a sweep.
    every: seconds(2),
    onError,
    async run() {
      if (watch === undefined || serverList.sweptAt === null || serverList.sweptAt === sweptAt) return
      sweptAt = serverList.sweptAt
      const servers = Array.from(serverList.all(), ({ listed: { id, ip, region, name, name_display }, state }) => ({
        id,
        host: ip,
        region,
        name: name_display ?? name,
        lastSeen: state.lastSeen,
      }))
      for (const change of watch.sweep(servers)) log(change)
    },
  })
  return {
    silent: () => watch?.silent(),
    start() {
      watch = createSilenceWatch()
      // The sweep that an earlier process finished.
      sweptAt = serverList.sweptAt
      job.start()
    },
    async stop() {
      await job.stop()
      watch = undefined
    },
  }
}
