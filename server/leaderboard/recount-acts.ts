import { accountOf } from '../../contract/accounts/steam-id.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { cleanText } from '../kernel/text/hostile-text.ts'
import type { Counters } from './rules/match-log/counters.ts'
import { countsAgainst, effectiveCounts, negated, readCounts } from './rules/match-log/match-counts.ts'
import { rankingId } from './rules/ranking/ranking-id.ts'
import { fillMatches, markPlayersOut } from './store/fill-matches.ts'
import { holdLogs, listMatchesOf, type MatchKey, markVoid, readMatch } from './store/match-record.ts'
import { readModeNumbers } from './store/mode-numbers.ts'
import { createStatChanges, dropEmptyStats, markPlayerChanged } from './store/player-stats.ts'
import {
  deleteRemovedPlayer,
  insertRemovedPlayer,
  listRemovedPlayers,
  readRemovedPlayer,
} from './store/removed-players.ts'
import type { PlayedMatchRow } from './tables.ts'

export type RecountActs = Pick<Kernel, 'database' | 'now'>

export type RecountOutcome = 'done' | 'unchanged' | 'missing'

const reasonMax = 200

/** Applies what matches gain or lose, in all-time and in their seasons, closed ones included. */
async function createRecount(trx: Transaction) {
  const numbers = await readModeNumbers(trx)
  const changes = createStatChanges()
  const touched = new Map<number, Set<number>>()
  return {
    add({ mode, season_id }: Pick<PlayedMatchRow, 'mode' | 'season_id'>, counts: ReadonlyMap<number, Counters>) {
      const number = numbers.get(mode)
      if (number === undefined) return
      for (const ranking of season_id === 0 ? [0] : [0, season_id]) {
        const id = rankingId(number, ranking)
        const accounts = touched.get(id) ?? new Set()
        touched.set(id, accounts)
        for (const [account, counters] of counts) {
          changes.add(id, account, counters)
          accounts.add(account)
        }
      }
    },
    async save(now: number) {
      await changes.save(trx, now)
      for (const [id, accounts] of touched) await dropEmptyStats(trx, id, [...accounts])
    },
  }
}

const signed = (counts: ReadonlyMap<number, Counters>, isAdded: boolean): ReadonlyMap<number, Counters> =>
  isAdded ? counts : new Map([...counts].map(([account, counters]) => [account, negated(counters)]))

export interface VoidMatch {
  readonly id: string
  /** False: it counts again. */
  readonly isVoid: boolean
  readonly reason: string
}

/**
 * Voids a match: the rankings become those of an ingest without it, also for lines of it that arrive later. Or lets it
 * count again. Safe to repeat.
 */
export function setMatchVoid({ database, now }: RecountActs, actor: Actor, given: VoidMatch): Promise<RecountOutcome> {
  const { id, isVoid } = given
  return inTransaction(database, async (trx) => {
    await holdLogs(trx)
    const match = await readMatch(trx, id)
    if (match === undefined) return 'missing'
    const at = now()
    const reason = cleanText(given.reason, reasonMax)
    if (!(await markVoid(trx, id, isVoid ? { at, by: actor.name, reason } : null))) return 'unchanged'
    const recount = await createRecount(trx)
    const counts = effectiveCounts(readCounts(match.counts), await listRemovedPlayers(trx))
    recount.add(match, signed(counts, !isVoid))
    await markPlayersOut(trx, match, isVoid)
    await recount.save(at)
    const { mode, map, game_server_id: gameServer, starts_at } = match
    const what = { gameServer, mode, map, startsAt: isoInstant(starts_at), players: counts.size }
    await appendSealedAudit(trx, actor, {
      at,
      action: isVoid ? 'match.void' : 'match.restore',
      subjectKind: 'match',
      subject: id,
      before: { ...what, void: !isVoid },
      after: { void: isVoid, reason },
    })
    return 'done'
  })
}

export interface RemovePlayer {
  readonly steamId: string
  /** False: the player returns. */
  readonly isRemoved: boolean
  readonly reason: string
}

/**
 * Takes a player out of all rankings: the others' statistics become those of an ingest in which no duel with the player
 * counted, also for lines that arrive later. Or lets the player return. Rounds that others played stay. Safe to repeat.
 */
export function setPlayerRemoved(
  { database, now }: RecountActs,
  actor: Actor,
  given: RemovePlayer,
): Promise<RecountOutcome> {
  const account = accountOf(given.steamId)
  if (account === undefined) return Promise.resolve('missing')
  const { isRemoved } = given
  return inTransaction(database, async (trx) => {
    await holdLogs(trx)
    const at = now()
    const reason = cleanText(given.reason, reasonMax)
    const before = await readRemovedPlayer(trx, account)
    const isChanged = isRemoved
      ? await insertRemovedPlayer(trx, { account, at, removed_by: actor.name, reason })
      : await deleteRemovedPlayer(trx, account)
    if (!isChanged) return 'unchanged'
    const matches = await recountDuels(trx, account, !isRemoved, at)
    await markPlayerChanged(trx, account)
    await appendSealedAudit(trx, actor, {
      at,
      action: isRemoved ? 'player.remove' : 'player.restore',
      subjectKind: 'player',
      subject: given.steamId,
      ...(before === undefined ? {} : { before: { reason: before.reason, since: isoInstant(before.at) } }),
      after: { removed: isRemoved, reason, matches },
    })
    return 'done'
  })
}

/** Enough for one statement, and little memory. */
const matchesAtATime = 200

/** Takes back, or gives back, what opponents gained in their duels with a player. Resolves to the number of matches. */
async function recountDuels(trx: Transaction, account: number, isAdded: boolean, now: number): Promise<number> {
  const recount = await createRecount(trx)
  const removed = await listRemovedPlayers(trx)
  let count = 0
  let after: MatchKey | undefined
  for (;;) {
    const matches = await listMatchesOf(trx, account, { after, limit: matchesAtATime })
    for (const match of matches) {
      if (match.voided_at === null)
        recount.add(match, signed(countsAgainst(readCounts(match.counts), account), isAdded))
    }
    await fillMatches(trx, matches, removed)
    count += matches.length
    const last = matches.at(-1)
    if (last === undefined || matches.length < matchesAtATime) break
    after = { at: last.starts_at, id: last.id }
  }
  await recount.save(now)
  return count
}
