import { days, minutes, seconds } from '../../../contract/duration.ts'
import type { Language } from '../../../contract/language.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Notice, NoticeSource } from '../rules/notice.ts'
import { noticeMessage } from '../rules/notice-message.ts'
import {
  claimNotice,
  hasSubscribers,
  pruneSubscribers,
  readSubscribers,
  type Subscriber,
} from '../store/subscribers.ts'
import { type QueuedPayload, topicOf } from './send-messages.ts'

export interface TellDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly sources: readonly NoticeSource[]
  regionName(code: string, language: Language): string
  /** The language of a device while the community offers it, else the one that its visitors get. */
  spoken(language: Language): Language
  /** Whether this process looks for events; one of several does, and claims make it safe if two do. */
  isDecider(): boolean
  /** Called when messages were queued. */
  onQueued(): void
}

/** What was committed late is read again. */
const overlap = minutes(1)
/** Events that no process was there to tell. */
const catchUp = days(1)

/** Looks for events since the last time; created anew when the process becomes the one that looks. */
export function createTeller({ database, sources, regionName, spoken, onQueued, now }: TellDeps) {
  let readUpTo: number | undefined

  const isWanted = ({ wanted }: Subscriber, { fact, at }: Notice): boolean => {
    const since = wanted[fact.kind]
    return since !== undefined && since <= at
  }

  const queue = async (notice: Notice, devices: readonly Subscriber[]): Promise<boolean> => {
    const jobs = devices.map(({ id: device, language }) => {
      const message = noticeMessage(notice, { language: spoken(language), regionName, now: now() })
      const payload: QueuedPayload = { device, topic: topicOf(device, message.tag), message, until: notice.until }
      return { id: `notice ${notice.id} ${device}`, payload: JSON.stringify(payload), runAt: now() }
    })
    return claimNotice(database, notice.id, jobs, now())
  }

  return {
    async tell(): Promise<void> {
      const to = now()
      if (await hasSubscribers(database)) {
        const from = (readUpTo ?? to - catchUp) - overlap
        const found = await Promise.all(sources.map((read) => read(from, to)))
        const notices = found.flat().filter(({ until }) => until > to)
        const subscribers = await readSubscribers(database, [...new Set(notices.map(({ steamId }) => steamId))])
        let isQueued = false
        for (const notice of notices) {
          const own = subscribers.filter((each) => each.steamId === notice.steamId && isWanted(each, notice))
          if (own.length > 0 && (await queue(notice, own))) isQueued = true
        }
        if (isQueued) onQueued()
      }
      readUpTo = to
    },
  }
}

/** Looks for events every five seconds while this process does. */
export function createTellJob(deps: TellDeps, onError: (error: unknown) => void): RepeatedJob {
  let teller: ReturnType<typeof createTeller> | undefined
  let prunedAt = Number.NEGATIVE_INFINITY
  return repeat({
    name: 'tell notices',
    every: seconds(5),
    onError,
    async run() {
      const { now, isDecider, database } = deps
      if (!isDecider()) {
        teller = undefined
        return
      }
      teller ??= createTeller(deps)
      await teller.tell()
      if (Math.abs(now() - prunedAt) < minutes(10)) return
      prunedAt = now()
      await pruneSubscribers(database, now())
    },
  })
}
