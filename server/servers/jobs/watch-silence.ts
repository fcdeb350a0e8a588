import { seconds } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { QueryFailure } from '../../../contract/servers/query-failure.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { ServerEntry, ServerList } from '../rules/server-state.ts'
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

interface Messages {
  readonly silent: string
  /** Something comes, but no reply. */
  readonly failed: string
  readonly back: string
}

const messages: Readonly<Record<SilentSubject['kind'], Messages>> = {
  server: {
    silent: 'game server is silent',
    failed: 'game server does not answer queries, but is not silent',
    back: 'game server is back',
  },
  host: {
    silent: 'all game servers of a host are silent',
    failed: 'no game server of a host answers queries, but they are not silent',
    back: 'game servers of a host are back',
  },
  region: {
    silent: 'all game servers of a region are silent',
    failed: 'no game server of a region answers queries, but they are not silent',
    back: 'game servers of a region are back',
  },
  all: {
    silent: 'all game servers are silent: check the network of the portal',
    failed: 'no game server answers queries, but they are not silent',
    back: 'game servers are back',
  },
}

/** Logs one `warn` line when a server, a whole host or a region falls silent, and one `info` line when it is back. */
export function createSilenceJob({ serverList, logger, onError }: SilenceJobDeps): SilenceJob {
  let watch: ReturnType<typeof createSilenceWatch> | undefined
  let sweptAt: number | null = null

  /** Of the first of its servers, if each of them sends something; undefined: at least one is silent. */
  const failureOf = (subject: SilentSubject): QueryFailure | undefined => {
    const isPart = ({ listed: { id, ip, region } }: ServerEntry): boolean => {
      switch (subject.kind) {
        case 'all':
          return true
        case 'region':
          return subject.region === region
        case 'host':
          return subject.host === ip
        case 'server':
          return subject.id === id
      }
    }
    const failures = Array.from(serverList.all())
      .filter(isPart)
      .map(({ state }) => state.failure ?? undefined)
    return failures.every((failure) => failure !== undefined && failure.reason !== 'silent') ? failures[0] : undefined
  }

  const log = (change: SilenceChange): void => {
    const { kind, ...subject } = change.silence.subject
    const { since } = change.silence
    const line = { ...subject, lastReply: isoInstant(since) }
    const { silent, failed, back } = messages[kind]
    const failure = change.kind === 'silent' ? failureOf(change.silence.subject) : undefined
    if (failure !== undefined) logger.warn({ ...line, ...failure }, failed)
    else if (change.kind === 'silent') logger.warn(line, silent)
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
