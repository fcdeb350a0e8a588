import { accountOf, steamIdOfAccount } from './steam-id.ts'
import type { SteamId } from './user.ts'

/**
 * Account numbers that stand for deleted players, far above those that Steam has given out (some two billion): the ranking
 * shows such a row without a name, and no log may name one.
 */
const first = 4_000_000_000
export const deletedAccounts = { first, count: 2 ** 32 - first } as const

/** Whether an account number is a pseudonym. */
export const isDeletedAccount = (account: number): boolean => account >= first

/** Whether a SteamID64 is the pseudonym of a deleted player. */
export function isDeletedPlayer(steamId: SteamId): boolean {
  const account = accountOf(steamId)
  return account !== undefined && isDeletedAccount(account)
}

/** The SteamID64 form of a pseudonym, under which orders stay. */
export const deletedSteamId = (account: number): SteamId => steamIdOfAccount(account)
