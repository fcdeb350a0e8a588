import { expect, it } from 'vitest'
import { deletedAccounts, deletedSteamId, isDeletedAccount, isDeletedPlayer } from './deleted-player.ts'
import { accountOf, readSteamId, steamIdOfAccount } from './steam-id.ts'

const last = deletedAccounts.first + deletedAccounts.count - 1

it('a pseudonym is a SteamID that belongs to nobody and that no log can name', () => {
  for (const account of [deletedAccounts.first, last]) {
    expect(accountOf(deletedSteamId(account))).toBe(account)
    expect([isDeletedAccount(account), isDeletedPlayer(deletedSteamId(account))]).toEqual([true, true])
    expect(readSteamId(`[U:1:${account}]`)).toBeUndefined()
    expect(readSteamId(`STEAM_1:${account % 2}:${Math.floor(account / 2)}`)).toBeUndefined()
  }
  expect(last).toBe(2 ** 32 - 1)
})

it('a player is none', () => {
  for (const account of [1, 2_000_000_000, deletedAccounts.first - 1]) {
    expect([isDeletedAccount(account), isDeletedPlayer(steamIdOfAccount(account))]).toEqual([false, false])
    expect(readSteamId(`[U:1:${account}]`)).toBe(steamIdOfAccount(account))
  }
})
