import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { Arrivals, type PeopledServer } from '../rules/arrivals.ts'
import { slotMessage } from '../rules/message.ts'
import { type Due, messageLife, Openings } from '../rules/openings.ts'
import { pruneDevices, readChanges, readLanguages } from '../store/devices.ts'
import { queueMessages } from '../store/messages.ts'
import { type QueuedPayload, topicOf } from './send-messages.ts'

/** A listed server with the name that players see. */
export interface NamedServer extends PeopledServer {
  readonly name: string
}

export interface DecideDeps {
  readonly database: Database
  /** The version changes with the list. */
  readonly servers: { version(): number; all(): Iterable<NamedServer> }
  /** Path of the community's own icon. */
  icon(): string | undefined
  /** Whether this process decides; one of several does. */
  isDecider(): boolean
  /** Called when messages were queued. */
  onQueued(): void
  /** Epoch milliseconds. */
  now(): number
}

/** A device whose change was committed late is read again. */
const overlap = seconds(30)
const reloadEvery = minutes(10)
/** Player lists arrive every 30 to 45 s, and do not change the version of the list. */
const playersEvery = seconds(5)

/** Decides on the lists of this process; created anew when the process becomes the one that decides. */
export function createDecider(deps: DecideDeps) {
  const { database, servers, now } = deps
  const openings = new Openings()
  const arrivals = new Arrivals()
  let since = 0
  let version: number | undefined
  let playersAt = Number.NEGATIVE_INFINITY

  const learn = async (): Promise<void> => {
    const before = now()
    for (const [device, watches] of await readChanges(database, since)) {
      openings.setDevice(device, watches)
      arrivals.setDevice(device, watches)
    }
    since = before - overlap
  }

  const queue = async (due: readonly Due[], names: ReadonlyMap<string, string>): Promise<void> => {
    const languages = await readLanguages(database, [...new Set(due.map(({ watch }) => watch.device))])
    const until = now() + messageLife * seconds(1)
    const messages = due.flatMap(({ watch, server }) => {
      const language = languages.get(watch.device)
      if (language === undefined) return []
      const payload: QueuedPayload = {
        device: watch.device,
        topic: topicOf(watch.device, watch.id),
        message: slotMessage(language, watch, server, {
          name: names.get(server.id) ?? server.id,
          icon: deps.icon(),
        }),
        until,
      }
      return [{ watch, payload: JSON.stringify(payload) }]
    })
    if ((await queueMessages(database, messages, now())) > 0) deps.onQueued()
  }

  return {
    async decide(): Promise<void> {
      await learn()
      const isSame = servers.version() === version
      const looksForRoom = openings.size > 0 && (!isSame || openings.isPending(now()))
      const looksForPlayers = arrivals.size > 0 && Math.abs(now() - playersAt) >= playersEvery
      if (!looksForRoom && !looksForPlayers) return
      const all = [...servers.all()]
      const due: Due[] = []
      if (looksForRoom) {
        version = servers.version()
        due.push(...openings.due(all, now()))
      }
      if (looksForPlayers) {
        playersAt = now()
        due.push(...arrivals.due(all, now()))
      }
      if (due.length > 0) await queue(due, new Map(all.map(({ id, name }) => [id, name])))
    },
  }
}

/** Looks at the list every second while this process decides. */
export function createDecideJob(deps: DecideDeps, onError: (error: unknown) => void): RepeatedJob {
  let decider: ReturnType<typeof createDecider> | undefined
  let startedAt = 0
  let prunedAt = Number.NEGATIVE_INFINITY
  return repeat({
    every: seconds(1),
    onError,
    async run() {
      const { now, isDecider } = deps
      if (!isDecider()) {
        decider = undefined
        return
      }
      // Forgets devices that are gone.
      if (decider === undefined || now() - startedAt >= reloadEvery) {
        decider = createDecider(deps)
        startedAt = now()
      }
      await decider.decide()
      if (now() - prunedAt < minutes(10)) return
      prunedAt = now()
      await pruneDevices(deps.database, now())
    },
  })
}
