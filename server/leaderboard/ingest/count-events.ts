import { accountOf } from '../../../contract/accounts/steam-id.ts'
import { days, seconds } from '../../../contract/duration.ts'
import { longestLine } from '../../../contract/game-log/log-line.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import type { ClockOffset } from '../rules/match-log/clock-zone.ts'
import type { Credit } from '../rules/match-log/credit.ts'
import type { LogEvent } from '../rules/match-log/event.ts'
import { fold } from '../rules/match-log/fold.ts'
import { keyAt } from '../rules/match-log/line-key.ts'
import { brokenLine, type LogText } from '../rules/match-log/log-lines.ts'
import { addToMatch, noOpponent } from '../rules/match-log/match-counts.ts'
import { addRound, noteSide } from '../rules/match-log/match-course.ts'
import { type MatchState, restoreMatch, saveMatch } from '../rules/match-log/match-state.ts'
import { parseLine } from '../rules/match-log/parse-line.ts'
import type { ModeRules } from '../rules/match-log/rules.ts'
import { type ModeNumbers, rankingId } from '../rules/ranking/ranking-id.ts'
import { type Season, seasonAt } from '../rules/ranking/seasons.ts'
import { type CountedEvents, createCountedEvents, saveCountedEvents } from '../store/counted-events.ts'
import { advanceStreams, type SavedStream, saveStreams } from '../store/match-streams.ts'
import { takeModeNumbers } from '../store/mode-numbers.ts'
import { createPlayedMatches, type PlayedMatches, saveMatches } from '../store/played-matches.ts'
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

/** The log of a game server of which nothing is cached. */
export const newStream = (gameServerId: string, rules: ModeRules): LogStream => ({
  gameServerId,
  rules,
  counted: createCountedEvents(gameServerId),
  matches: createPlayedMatches(gameServerId),
  version: undefined,
  match: undefined,
})

export interface Batch extends Partial<Pick<LogText, 'head' | 'unfinished' | 'isReadable'>> {
  readonly events: readonly LogEvent[]
  readonly offset: ClockOffset
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

/** The line that an earlier request began and this one ends. */
interface BrokenLine {
  readonly event: LogEvent
  /** True if its start was a whole line, and counted as one. */
  readonly hasCounted: boolean
}

function takeBrokenLine(match: MatchState, { head = '', unfinished = '', isReadable = true }: Batch) {
  const start = match.unfinished
  // A request may be a part of a line as a whole.
  match.unfinished = isReadable || start === '' ? unfinished : (start + head).slice(0, longestLine)
  const event = brokenLine(start, head)
  if (event === undefined) return undefined
  if (!isReadable) match.unfinished = ''
  return { event, hasCounted: parseLine(start) !== undefined }
}

/** What the end of a line adds to its start, which counted as a whole line. */
const onlyHeadshots = (credit: Credit): Credit => ({
  ...credit,
  entries: credit.entries.flatMap((entry) =>
    entry.add.headshots === undefined ? [] : [{ ...entry, add: { headshots: entry.add.headshots } }],
  ),
})

/** Notes when the game server's own clock was set back, as its requests tell: the lines follow, in this one or the next. */
function noteClock(match: MatchState, events: readonly LogEvent[], offset: ClockOffset): void {
  const [first] = events
  if (first === undefined) return
  const current = offset(first.at)
  if (match.offset !== null && current > match.offset) match.backStep = (current - match.offset) / seconds(1)
  match.offset = current
}

function creditsOf(batch: Batch, match: MatchState, { stream, report, now }: Counting): PlacedCredit[] {
  const broken: BrokenLine | undefined = batch.match === undefined ? takeBrokenLine(match, batch) : undefined
  const events = broken === undefined ? batch.events : [broken.event, ...batch.events]
  if (batch.match === undefined) noteClock(match, events, batch.offset)
  const credits: PlacedCredit[] = []
  for (const event of events) {
    const instant = seconds(event.at) + batch.offset(event.at)
    const isEnd = broken?.hasCounted === true && event === broken.event
    if (instant < earliest || instant > now + clockTolerance) report.misdated += 1
    else {
      for (const each of fold(match, event, stream.rules)) {
        const credit = isEnd && each.key === event.key ? onlyHeadshots(each) : each
        credits.push({ credit, mapAt: match.mapAt, map: match.map })
      }
    }
  }
  return credits
}

/** What a transaction counts into, for all of its logs. */
interface Books {
  readonly changes: StatChanges
  readonly seasons: readonly Season[]
  /** Players whose duels count for neither side. */
  readonly removed: ReadonlySet<number>
  readonly numbers: ModeNumbers
}

/** Records a credit with its match, and adds it to the statistics unless the match was voided. */
function addCredit(
  { credit, mapAt, map }: PlacedCredit,
  instant: number,
  { matches, rules: { mode } }: LogStream,
  { changes, seasons, removed, numbers }: Books,
): void {
  if (credit.entries.length === 0) return
  const number = numbers.get(mode)
  if (number === undefined) throw new Error(`${mode} has no number`)
  const season = seasonAt(seasons, instant)?.id ?? 0
  const match = matches.matchFor({ at: credit.at, instant, season, mode, mapAt, map })
  if (credit.winner !== undefined) addRound(match.course, credit.at, credit.winner)
  for (const { steamId, name, against, add, side } of credit.entries) {
    const account = accountOf(steamId)
    if (account === undefined) continue
    const opponent = against === undefined ? noOpponent : (accountOf(against) ?? noOpponent)
    changes.name(account, cleanText(name))
    addToMatch(match.counts, account, opponent, add)
    if (side !== undefined) noteSide(match.course, account, credit.at, side)
    if (match.row.voided_at !== null || removed.has(opponent)) continue
    changes.add(rankingId(number, 0), account, add)
    if (season !== 0) changes.add(rankingId(number, season), account, add)
  }
}

/** Claims the credits that no earlier log had, and adds them. */
async function addNew(
  trx: Transaction,
  credits: readonly PlacedCredit[],
  batch: Batch,
  counting: Counting,
  books: Books,
) {
  const { stream, report } = counting
  const { counted, matches } = stream
  await counted.load(trx, new Set(credits.map(({ credit: { at } }) => at)))
  const fresh = credits.filter(({ credit: { at, key } }) => counted.claim(at, (second) => keyAt(key, second)))
  report.counted += fresh.length
  report.repeated += credits.length - fresh.length
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const { credit } of fresh) [first, last] = [Math.min(first, credit.at), Math.max(last, credit.at)]
  if (fresh.length > 0) await matches.load(trx, first, last)
  for (const placed of fresh)
    addCredit(placed, seconds(placed.credit.at) + batch.offset(placed.credit.at), stream, books)
}

/** After the rollback of a transaction: the cache is ahead of the database. */
function forget(stream: LogStream): void {
  stream.counted.clear()
  stream.matches.clear()
  stream.version = undefined
  stream.match = undefined
}

/** A log with its next events. */
export interface LogBatch {
  readonly stream: LogStream
  readonly batch: Batch
}

/**
 * Counts batches of different game servers, each event exactly once: statistics, matches, counted events and the states of
 * the matches are written in one transaction, and none of them if one fails. Reports in the order of the batches.
 */
export async function countTogether(db: Database, logs: readonly LogBatch[], now: number): Promise<CountReport[]> {
  try {
    return await inTransaction(db, async (trx) => {
      // First, because it locks the logs: what the books hold is read after what they held back.
      const streams = await advanceStreams(
        trx,
        logs.map(({ stream }) => stream.gameServerId),
      )
      const changes = createStatChanges()
      const modes = logs.map(({ stream }) => stream.rules.mode)
      const numbers = await takeModeNumbers(trx, modes, now)
      const books = { changes, seasons: await listSeasons(trx), removed: await listRemovedPlayers(trx), numbers }
      const states = new Map<string, SavedStream>()
      const reports: CountReport[] = []
      for (const { stream, batch } of logs) {
        const { version, state } = streams.get(stream.gameServerId) ?? { version: 0, state: '' }
        if (stream.version !== version - 1) forget(stream)
        const live = stream.match ?? restoreMatch(state)
        const counting = { stream, report: { counted: 0, repeated: 0, misdated: 0 }, now }
        const credits = creditsOf(batch, batch.match ?? live, counting)
        await addNew(trx, credits, batch, counting, books)
        if (batch.match === undefined) {
          const isReadable = batch.isReadable !== false
          states.set(stream.gameServerId, { state: saveMatch(live), receivedAt: isReadable ? now : null })
        }
        stream.version = version
        stream.match = live
        reports.push(counting.report)
      }
      await saveCountedEvents(
        trx,
        logs.flatMap(({ stream }) => stream.counted.takeChanged(now)),
      )
      await saveMatches(
        trx,
        logs.map(({ stream }) => stream.matches.takeChanged(books.removed)),
      )
      await saveStreams(trx, states)
      // Last, because every log of a mode writes to the row of its ranking, and locks it until the end.
      await changes.save(trx, now)
      return reports
    })
  } catch (error) {
    for (const { stream } of logs) forget(stream)
    throw error
  }
}

/** Counts a batch in a transaction of its own. */
export async function countEvents(db: Database, stream: LogStream, batch: Batch, now: number): Promise<CountReport> {
  const [report] = await countTogether(db, [{ stream, batch }], now)
  return report ?? { counted: 0, repeated: 0, misdated: 0 }
}
