import { setImmediate as nextTurn } from 'node:timers/promises'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { Language } from '../../../contract/language.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Arrivals, type PeopledServer } from '../rules/arrivals.ts'
import { slotMessage } from '../rules/message.ts'
import { messageLife, Openings } from '../rules/openings.ts'
import type { Due, Waiting } from '../rules/waiting.ts'
import { type ChangeCursor, pruneDevices, readChanges, readLanguages } from '../store/devices.ts'
import { queueMessages } from '../store/messages.ts'
import { type QueuedPayload, topicOf } from './send-messages.ts'

/** A listed server with the name that players see. */
export interface NamedServer extends PeopledServer {
  readonly name: string
}

export interface DecideDeps extends Pick<Kernel, 'database' | 'now'> {
  /** The version changes with the list. */
  readonly servers: { version(): number; all(): Iterable<NamedServer> }
  /** The language of a device while the community offers it, else the one that its visitors get. */
  spoken(language: Language): Language
  /** Path of the community's own icon. */
  icon(): string | undefined
  /** Whether servers have pages. */
  hasDetails(): boolean
  /** Whether this process decides; one of several does. */
  isDecider(): boolean
  /** Called when messages were queued. */
  onQueued(): void
}

/** A device whose change was committed late is read by a second reading, so long after the first. */
const overlap = seconds(10)
/** Player lists arrive every 30 to 45 s, and do not change the version of the list. */
const playersEvery = seconds(5)
/** Devices read at once. */
const page = 100
/** How long one look may read changes, and search for room (ms): the thread answers calls too. */
const readingTime = 8
export const searchTime = 8

export const within = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds
  return () => performance.now() < end
}

/** Decides on the lists of this process; created anew when the process becomes the one that decides. */
export function createDecider(deps: DecideDeps) {
  const { database, servers, now } = deps
  const openings = new Openings()
  const arrivals = new Arrivals()
  const readings: { cursor: ChangeCursor; readonly delay: number }[] = [
    { cursor: { at: 0, id: '' }, delay: 0 },
    { cursor: { at: now() - overlap, id: '' }, delay: overlap },
  ]
  let isInformed = false
  let version: number | undefined
  let playersAt = Number.NEGATIVE_INFINITY

  const setDevice = (device: string, watches: readonly Waiting[]): void => {
    openings.setDevice(device, watches)
    arrivals.setDevice(device, watches)
  }

  /**
   * Reads what changed, for a moment, and one page in any case; a process that begins to decide reads everything, a moment
   * at a time.
   */
  const learn = async (): Promise<void> => {
    let hasTime = within(readingTime)
    for (const reading of readings) {
      // The clock was set back.
      if (reading.cursor.at > now()) reading.cursor = { at: now() - overlap, id: '' }
      for (let isEnd = false, pages = 0; !isEnd; pages += 1) {
        if (pages > 0 && !hasTime()) {
          if (isInformed) return
          await nextTurn()
          if (!deps.isDecider()) return
          hasTime = within(readingTime)
        }
        const changes = await readChanges(database, reading.cursor, { until: now() - reading.delay, limit: page })
        for (const [device, watches] of changes.devices) setDevice(device, watches)
        isEnd = changes.isEnd
        // Another one may have changed in the same millisecond.
        reading.cursor = isEnd ? { at: changes.next.at, id: '' } : changes.next
      }
    }
    isInformed = true
  }

  const queue = async (due: readonly Due[], names: ReadonlyMap<string, string>): Promise<void> => {
    const languages = await readLanguages(database, [...new Set(due.map(({ watch }) => watch.device))])
    const until = now() + messageLife * seconds(1)
    const messages = due.flatMap((each) => {
      const { watch, server } = each
      const language = languages.get(watch.device)
      if (language === undefined) {
        setDevice(watch.device, [])
        return []
      }
      const payload: QueuedPayload = {
        device: watch.device,
        topic: topicOf(watch.device, watch.id),
        message: slotMessage(deps.spoken(language), each, {
          name: names.get(server.id) ?? server.id,
          icon: deps.icon(),
          hasDetails: deps.hasDetails(),
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
      openings.forgetEnded(now())
      arrivals.forgetEnded(now())
      const isSame = servers.version() === version
      const looksForRoom = openings.size > 0 && (!isSame || openings.isPending(now()))
      const looksForPlayers = arrivals.size > 0 && Math.abs(now() - playersAt) >= playersEvery
      if (!looksForRoom && !looksForPlayers) return
      const all = [...servers.all()]
      const due: Due[] = []
      if (looksForRoom) {
        version = servers.version()
        due.push(...openings.due(all, now(), within(searchTime)))
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
  let prunedAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  const { now, database } = deps
  const isDecider = (): boolean => !isStopped && deps.isDecider()
  const job = repeat({
    name: 'slot watches',
    every: seconds(1),
    onError,
    async run() {
      if (!isDecider()) {
        decider = undefined
        return
      }
      decider ??= createDecider({ ...deps, isDecider })
      await decider.decide()
      if (Math.abs(now() - prunedAt) < minutes(10)) return
      prunedAt = now()
      await pruneDevices(database, now())
    },
  })
  return {
    ...job,
    start() {
      isStopped = false
      job.start()
    },
    stop() {
      isStopped = true
      return job.stop()
    },
  }
}
