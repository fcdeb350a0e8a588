import { firstDeletedAccount, steamIdOfAccount } from './steam-id.ts'
import type { SteamId } from './user.ts'

/**
 * Account numbers that stand for deleted players, far above those that Steam has given out (some two billion): the ranking
 * shows such a row without a name.
 */
export const deletedAccounts = { first: firstDeletedAccount, count: 2 ** 32 - firstDeletedAccount } as const

/** Whether an account number is a pseudonym. */
export const isDeletedAccount = (account: number): boolean => account >= firstDeletedAccount

/** The SteamID64 form of a pseudonym, under which orders stay. */
export const deletedSteamId = (account: number): SteamId => steamIdOfAccount(account)

const firstDeleted = steamIdOfAccount(firstDeletedAccount)

/** Whether a SteamID64 is a pseudonym, of a deleted player or of a hidden one (hidden-player.ts). All have 17 digits. */
export const isDeletedPlayer = (steamId: SteamId): boolean => steamId >= firstDeleted
