import { randomInt } from 'node:crypto'
import { hiddenAccountIn, hiddenAccounts } from '../../../contract/accounts/hidden-player.ts'
import { accountOf, steamIdOfAccount } from '../../../contract/accounts/steam-id.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { ReadDatabase } from '../../kernel/db/reads.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { markPlayerChanged } from './player-stats.ts'

/** The numbers that stand for players whose pages are hidden, by account. */
export async function listHiddenPages({ kysely }: ReadDatabase): Promise<ReadonlyMap<number, number>> {
  const rows = await kysely.selectFrom('hidden_page').select(['account', 'pseudonym']).execute()
  return new Map(rows.map(({ account, pseudonym }) => [account, pseudonym]))
}

/** Those of these accounts whose pages are hidden. */
export async function hiddenAmong({ kysely }: ReadDatabase, accounts: readonly number[]): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>()
  await inChunks(accounts, async (some) => {
    const rows = await kysely.selectFrom('hidden_page').select('account').where('account', 'in', some).execute()
    for (const { account } of rows) hidden.add(account)
  })
  return hidden
}

/** The number that stands for a player; undefined: their page is not hidden. */
export async function readPseudonym({ kysely }: ReadDatabase, account: number): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('hidden_page')
    .select('pseudonym')
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.pseudonym
}

/**
 * The account that a SteamID64 stands for where everyone can see it: its own, or that of the hidden player whose pseudonym it is.
 * Undefined: no account, or a hidden player, who is found by the pseudonym only.
 */
export async function accountShownAs(db: ReadDatabase, steamId: string): Promise<number | undefined> {
  const pseudonym = hiddenAccountIn(steamId)
  if (pseudonym === undefined) {
    const account = accountOf(steamId)
    return account === undefined || (await readPseudonym(db, account)) !== undefined ? undefined : account
  }
  const found = db.kysely.selectFrom('hidden_page').select('account').where('pseudonym', '=', pseudonym)
  return (await found.executeTakeFirst())?.account
}

/** The SteamID64 under which rankings list a player. */
export async function listedAs(db: ReadDatabase, steamId: string): Promise<string> {
  const account = accountOf(steamId)
  const pseudonym = account === undefined ? undefined : await readPseudonym(db, account)
  return pseudonym === undefined ? steamId : steamIdOfAccount(pseudonym)
}

/** Attempts to find an unused number: a second one is hardly ever needed. */
const attempts = 5

/**
 * Hides the page of a player, or shows it again; the rankings follow with their next build. A page that is hidden again gets another
 * number, so that nothing connects the two. Safe to repeat.
 */
export function setPageHidden(db: Database, account: number, isHidden: boolean, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    if (((await readPseudonym(trx, account)) !== undefined) === isHidden) return
    if (!isHidden) await kysely.deleteFrom('hidden_page').where('account', '=', account).execute()
    for (let i = 0; isHidden && i < attempts; i += 1) {
      const pseudonym = hiddenAccounts.first + randomInt(hiddenAccounts.count)
      const row = { account, pseudonym, at: now }
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto('hidden_page')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n || (await readPseudonym(trx, account)) !== undefined) break
      if (i === attempts - 1) throw new Error('no number is left for a hidden player')
    }
    await markPlayerChanged(trx, account)
  })
}
