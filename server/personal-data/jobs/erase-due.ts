import { randomUUID } from 'node:crypto'
import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import { eraseEverywhere } from '../store/erase.ts'
import { cancelUnpaidOrders, dueErasures, markErasure, obstacleOf } from '../store/erasures.ts'
import { findPerson, type Person } from '../store/person.ts'
import type { ErasureRow } from '../tables.ts'

/** How the leaderboard takes a player out of its records. */
export interface LeaderboardErasure {
  /** Puts the pseudonym into some of the player's matches, in one transaction. False: there are no more. */
  replaceInMatches(db: Database, account: number, pseudonym: number, now: number): Promise<boolean>
  /** Gives the statistics to the pseudonym; the first statements of a transaction. */
  moveStatistics(trx: Transaction, account: number, pseudonym: number, now: number): Promise<void>
}

export interface ErasureDeps {
  readonly database: Database
  readonly leaderboard: LeaderboardErasure
  /** Epoch milliseconds. */
  now(): number
  readonly clock: Pick<QueueClock, 'lease'>
  pause(milliseconds: number, stopping: AbortSignal): Promise<void>
  readonly logger: { info(detail: object, message: string): void }
}

const leaseName = 'erasure'
const leaseTtl = minutes(2)
/** Between two transactions, so that others are served. */
const restBetween = 50

/**
 * Erases everyone whose time has come. The matches are rewritten some at a time; everything else is one transaction, which also ends
 * the erasure. After a kill the next run continues: what was rewritten names the pseudonym already.
 */
export async function eraseDue(deps: ErasureDeps, stopping: AbortSignal): Promise<void> {
  const { database, clock, now } = deps
  const holder = randomUUID()
  const holds = () => takeLease(database, leaseName, holder, clock.lease(), leaseTtl)
  const due = await dueErasures(database, now())
  if (due.length === 0 || !(await holds())) return
  try {
    for (const erasure of due) {
      if (stopping.aborted) return
      await eraseOne(deps, erasure, holds, stopping)
    }
  } finally {
    await releaseLease(database, leaseName, holder)
  }
}

async function personOf(db: Database, { steam_id, account_id, email }: ErasureRow): Promise<Person | undefined> {
  if (steam_id !== null) return findPerson(db, { steamId: steam_id })
  const byAccount = account_id === null ? undefined : await findPerson(db, { accountId: account_id })
  // An account without Steam that was linked meanwhile has become the one of its SteamID.
  return byAccount ?? (email === null ? undefined : findPerson(db, { email }))
}

async function eraseOne(
  deps: ErasureDeps,
  erasure: ErasureRow,
  holds: () => Promise<boolean>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, leaderboard, now, pause, logger } = deps
  const person = await personOf(database, erasure)
  if (person === undefined) {
    await inTransaction(database, (trx) => end(trx, erasure, now()))
    return
  }
  if (!(await begin(deps, erasure, person))) return
  const { account } = person
  const { pseudonym } = erasure
  while (account !== undefined && (await leaderboard.replaceInMatches(database, account, pseudonym, now()))) {
    await pause(restBetween, stopping)
    if (stopping.aborted || !(await holds())) return
  }
  const isDone = await inTransaction(database, async (trx) => {
    if (account !== undefined) await leaderboard.moveStatistics(trx, account, pseudonym, now())
    // Something may have been bought since it began.
    if ((await obstacleOf(trx, person, now())) !== undefined) return false
    await cancelUnpaidOrders(trx, person, now())
    await end(trx, { ...erasure, state: 'begun' }, now())
    await eraseEverywhere(trx, person, pseudonym)
    return true
  })
  if (isDone) logger.info({ erasure: erasure.id }, 'a player was erased')
}

/** Nothing of the person stays in the row. */
async function end(trx: Transaction, erasure: ErasureRow, now: number): Promise<void> {
  await markErasure(trx, erasure, { state: 'done', ended_at: now, obstacle: null })
  await trx.kysely
    .updateTable('erasure')
    .set({ steam_id: null, account_id: null, email: null, reason: '', requested_by: '' })
    .where('id', '=', erasure.id)
    .execute()
}

/** The point of no return: the erasure also ends sessions that begin after it. */
function begin({ database, now }: ErasureDeps, erasure: ErasureRow, person: Person): Promise<boolean> {
  if (erasure.state === 'begun') return Promise.resolve(true)
  return inTransaction(database, async (trx) => {
    const obstacle = await obstacleOf(trx, person, now())
    if (obstacle === undefined) return markErasure(trx, erasure, { state: 'begun', obstacle: null })
    await markErasure(trx, erasure, { obstacle })
    return false
  })
}

/** The same, every few minutes. */
export const createErasing = (deps: ErasureDeps & { onError(error: unknown): void }): RepeatedJob =>
  repeat({
    name: 'erase players',
    every: minutes(10),
    run: (stopping) => eraseDue(deps, stopping),
    onError: deps.onError,
  })
