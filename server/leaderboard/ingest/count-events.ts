import { days, seconds } from '../../../contract/duration.ts'
import { accountOf } from '../../../contract/steam-id.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import type { Credit } from '../rules/match-log/credit.ts'
import type { LogEvent } from '../rules/match-log/event.ts'
import { fold } from '../rules/match-log/fold.ts'
import { keyAt } from '../rules/match-log/line-key.ts'
import { addToMatch, noOpponent } from '../rules/match-log/match-counts.ts'
import { type MatchState, restoreMatch, saveMatch } from '../rules/match-log/match-state.ts'
import type { ModeRules } from '../rules/match-log/rules.ts'
import { rankingId } from '../rules/ranking/ranking-id.ts'
import { seasonAt } from '../rules/ranking/seasons.ts'
import type { CountedEvents } from '../store/counted-events.ts'
import { advanceStream, saveStream } from '../store/match-streams.ts'
import type { PlayedMatches } from '../store/played-matches.ts'
import { createStatChanges, type StatChanges } from '../store/player-stats.ts'
import { listRemovedPlayers } from '../store/removed-players.ts'
import { listSeasons } from '../store/seasons.ts'

/** One game server's log: its sender, the rules of its mode and the cached state. */
export interface LogStream {
  readonly gameServerId: string
  readonly rules: ModeRules
  readonly counted: CountedEvents
  readonly matches: PlayedMatches
  /** The version of `counted`, `matches` and `match`; undefined: nothing is cached. */
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

/** A credit, and the map that was being played. */
interface PlacedCredit extends Pick<MatchState, 'mapAt' | 'map'> {
  readonly credit: Credit
}

function creditsOf({ events, offset }: Batch, match: MatchState, { stream, report, now }: Counting): PlacedCredit[] {
  const credits: PlacedCredit[] = []
  for (const event of events) {
    const instant = seconds(event.at) + offset
    if (instant < earliest || instant > now + clockTolerance) report.misdated += 1
    else {
      for (const credit of fold(match, event, stream.rules)) {
        credits.push({ credit, mapAt: match.mapAt, map: match.map })
      }
    }
  }
  return credits
}

interface Books {
  readonly changes: StatChanges
  readonly matches: PlayedMatches
  /** Players whose duels count for neither side. */
  readonly removed: ReadonlySet<number>
  readonly mode: ModeRules['mode']
}

/** Records a credit with its match, and adds it to the statistics unless the match was voided. */
function addCredit({ credit, mapAt, map }: PlacedCredit, instant: number, season: number, books: Books): void {
  const { changes, matches, removed, mode } = books
  if (credit.entries.length === 0) return
  const match = matches.matchFor({ at: credit.at, instant, season, mode, mapAt, map })
  for (const { steamId, name, against, add } of credit.entries) {
    const account = accountOf(steamId)
    if (account === undefined) continue
    const opponent = against === undefined ? noOpponent : (accountOf(against) ?? noOpponent)
    changes.name(account, cleanText(name))
    addToMatch(match.counts, account, opponent, add)
    if (match.row.voided_at !== null || removed.has(opponent)) continue
    changes.add(rankingId(mode, 0), account, add)
    if (season !== 0) changes.add(rankingId(mode, season), account, add)
  }
}

/** Claims the credits that no earlier log had, and adds them. */
async function addNew(trx: Database, credits: readonly PlacedCredit[], batch: Batch, counting: Counting) {
  const { stream, report, now } = counting
  const { counted, matches } = stream
  await counted.load(trx, new Set(credits.map(({ credit: { at } }) => at)))
  const fresh = credits.filter(({ credit: { at, key } }) => counted.claim(at, (second) => keyAt(key, second)))
  report.counted += fresh.length
  report.repeated += credits.length - fresh.length
  const [seasons, removed] = [await listSeasons(trx), await listRemovedPlayers(trx)]
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const { credit } of fresh) [first, last] = [Math.min(first, credit.at), Math.max(last, credit.at)]
  if (fresh.length > 0) await matches.load(trx, first, last)
  const changes = createStatChanges()
  for (const placed of fresh) {
    const instant = seconds(placed.credit.at) + batch.offset
    const season = seasonAt(seasons, instant)?.id ?? 0
    addCredit(placed, instant, season, { changes, matches, removed, mode: stream.rules.mode })
  }
  await changes.save(trx, now)
  await counted.save(trx, now)
  await matches.save(trx)
}

/**
 * Counts a batch, each event exactly once: statistics, matches, counted events and the match state are written
 * in one transaction.
 */
export async function countEvents(db: Database, stream: LogStream, batch: Batch, now: number): Promise<CountReport> {
  const report: CountReport = { counted: 0, repeated: 0, misdated: 0 }
  try {
    await inTransaction(db, async (trx) => {
      const { version, state } = await advanceStream(trx, stream.gameServerId)
      if (stream.version !== version - 1) {
        stream.counted.clear()
        stream.matches.clear()
        stream.match = undefined
      }
      const live = stream.match ?? restoreMatch(state)
      const credits = creditsOf(batch, batch.match ?? live, { stream, report, now })
      await addNew(trx, credits, batch, { stream, report, now })
      if (batch.match === undefined) {
        await saveStream(trx, stream.gameServerId, { state: saveMatch(live), receivedAt: now })
      }
      stream.version = version
      stream.match = live
    })
  } catch (error) {
    // The transaction was rolled back: the cache is ahead of the database.
    stream.counted.clear()
    stream.matches.clear()
    stream.version = undefined
    stream.match = undefined
    throw error
  }
  return report
}
