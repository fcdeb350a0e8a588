import { days, seconds } from '../../../contract/duration.ts'
import { accountOf } from '../../../contract/steam-id.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import type { Credit } from '../rules/match-log/credit.ts'
import type { LogEvent } from '../rules/match-log/event.ts'
import { fold } from '../rules/match-log/fold.ts'
import { keyAt } from '../rules/match-log/line-key.ts'
import { type MatchState, restoreMatch, saveMatch } from '../rules/match-log/match-state.ts'
import type { ModeRules } from '../rules/match-log/rules.ts'
import { rankingId } from '../rules/ranking/ranking-id.ts'
import { type Season, seasonAt } from '../rules/ranking/seasons.ts'
import type { CountedEvents } from '../store/counted-events.ts'
import { advanceStream, saveStream } from '../store/match-streams.ts'
import { createStatChanges, type StatChanges } from '../store/player-stats.ts'
import { listSeasons } from '../store/seasons.ts'

/** One game server's log: its sender, the rules of its mode and the cached state. */
export interface LogStream {
  readonly gameServerId: string
  readonly rules: ModeRules
  readonly counted: CountedEvents
  /** The version of `counted` and `match`; undefined: nothing is cached. */
  version: number | undefined
  match: MatchState | undefined
}

export interface Batch {
  readonly events: readonly LogEvent[]
  /** Milliseconds to add to the game server's wall clock, read as UTC, to get the actual time. */
  readonly offset: number
  /** A separate match, for files; absent: the game server's current match. */
  readonly match?: MatchState
}

/** The outcome of a batch. */
export interface CountReport {
  /** Newly counted events. */
  counted: number
  /** Events of an earlier log. */
  repeated: number
  /** Events in the future or before the game's release. */
  misdated: number
}

/** Counter-Strike: Global Offensive; no log of this format with these ids is older. */
const earliest = Date.UTC(2012, 7, 21)
const clockTolerance = days(1)

interface Counting {
  readonly stream: LogStream
  readonly report: CountReport
  /** Epoch milliseconds. */
  readonly now: number
}

function creditsOf({ events, offset }: Batch, match: MatchState, { stream, report, now }: Counting): Credit[] {
  const credits: Credit[] = []
  for (const event of events) {
    const instant = seconds(event.at) + offset
    if (instant < earliest || instant > now + clockTolerance) report.misdated += 1
    else credits.push(...fold(match, event, stream.rules))
  }
  return credits
}

function addCredit(changes: StatChanges, credit: Credit, mode: ModeRules['mode'], season: Season | undefined): void {
  for (const { steamId, name, add } of credit.entries) {
    const account = accountOf(steamId)
    if (account === undefined) continue
    changes.name(account, cleanText(name))
    changes.add(rankingId(mode, 0), account, add)
    if (season !== undefined) changes.add(rankingId(mode, season.id), account, add)
  }
}

/**
 * Counts a batch, each event exactly once: statistics, counted events and match state are written in one transaction.
 */
export async function countEvents(db: Database, stream: LogStream, batch: Batch, now: number): Promise<CountReport> {
  const report: CountReport = { counted: 0, repeated: 0, misdated: 0 }
  try {
    await inTransaction(db, async (trx) => {
      const { version, state } = await advanceStream(trx, stream.gameServerId)
      if (stream.version !== version - 1) {
        stream.counted.clear()
        stream.match = undefined
      }
      const live = stream.match ?? restoreMatch(state)
      const credits = creditsOf(batch, batch.match ?? live, { stream, report, now })
      await stream.counted.load(trx, new Set(credits.map(({ at }) => at)))
      const seasons = await listSeasons(trx)
      const changes = createStatChanges()
      for (const credit of credits) {
        const isNew = stream.counted.claim(credit.at, (second) => keyAt(credit.key, second))
        report[isNew ? 'counted' : 'repeated'] += 1
        if (isNew) addCredit(changes, credit, stream.rules.mode, seasonAt(seasons, seconds(credit.at) + batch.offset))
      }
      await changes.save(trx, now)
      await stream.counted.save(trx, now)
      if (batch.match === undefined) {
        await saveStream(trx, stream.gameServerId, { state: saveMatch(live), receivedAt: now })
      }
      stream.version = version
      stream.match = live
    })
  } catch (error) {
    // The transaction was rolled back: the cache is ahead of the database.
    stream.counted.clear()
    stream.version = undefined
    stream.match = undefined
    throw error
  }
  return report
}
