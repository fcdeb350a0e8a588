import { steamIdOfAccount } from './steam-id.ts'
import type { SteamId } from './user.ts'

/**
 * Numbers that stand, where everyone can see them, for players who have hidden their pages: above every account number, so that
 * none is an account or a deleted player.
 */
export const hiddenAccounts = { first: 2 ** 32, count: 2 ** 32 } as const

const firstHidden = steamIdOfAccount(hiddenAccounts.first)

/** Whether a number stands for a hidden player. */
export const isHiddenAccount = (account: number): boolean => account >= hiddenAccounts.first

/** The number that a SteamID64 of a hidden player holds; undefined: it is none. All have 17 digits. */
export const hiddenAccountIn = (steamId: SteamId): number | undefined =>
  isHiddenPlayer(steamId) ? hiddenAccounts.first + Number(BigInt(steamId) - BigInt(firstHidden)) : undefined

/** Whether a SteamID64 stands for a hidden player: there is no profile. */
export const isHiddenPlayer = (steamId: SteamId): boolean => steamId >= firstHidden
