import fc from 'fast-check'
import { expect, it } from 'vitest'
import { playerNamedIn, steamId2Of, steamIdIn, steamIdOfAccount } from './steam-id.ts'

const steamId = '76561198000000101'

it.each([
  '76561198000000101',
  ' 76561198000000101\n',
  '７６５６１１９８００００００１０１',
  '7656119\u200b8000000101',
  'STEAM_0:1:19867186',
  'STEAM_1:1:19867186',
  'steam_1:1:19867186 ',
  '[U:1:39734373]',
  'U:1:39734373',
  'u:1:39734373',
  'https://steamcommunity.com/profiles/76561198000000101',
  'https://steamcommunity.com/profiles/76561198000000101/',
  'https://steamcommunity.com/profiles/76561198000000101/games/?tab=all#top',
  'http://www.steamcommunity.com/profiles/76561198000000101',
  'steamcommunity.com/profiles/[U:1:39734373]',
  'HTTPS://SteamCommunity.com/PROFILES/76561198000000101',
])('reads "%s"', (text) => {
  expect(playerNamedIn(text)).toEqual({ kind: 'steamId', steamId })
})

it.each([
  '',
  '7656119800000010',
  '765611980000001011',
  '12345678901234567',
  '76561190000000000',
  '76561197960265728',
  '[U:1:0]',
  '[U:1:4294967296]',
  '[U:0:5]',
  'STEAM_1:2:5',
  'STEAM_2:0:5',
  'STEAM_1:1:4294967295',
  'https://example.org/76561198000000101',
  'https://example.org/?steamcommunity.com/profiles/76561198000000101',
  'https://steamcommunity.com.example.org/profiles/76561198000000101',
])('finds nothing in "%s"', (text) => {
  expect(playerNamedIn(text)).toEqual({ kind: 'none' })
  expect(steamIdIn(text)).toBeUndefined()
})

it('tells a custom name, which only Steam resolves', () => {
  expect(playerNamedIn('https://steamcommunity.com/id/gaben/')).toEqual({ kind: 'customName', name: 'gaben' })
  expect(steamIdIn('steamcommunity.com/id/gaben')).toBeUndefined()
})

it('spells a SteamID as banned_user.cfg does', () => {
  expect(steamId2Of(steamId)).toBe('STEAM_1:1:19867186')
  expect(steamIdIn(steamId2Of(steamId) ?? '')).toBe(steamId)
  expect(steamId2Of('7656119')).toBeUndefined()
})

it('adds an account to the first SteamID', () => {
  const account = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 2_039_734_271, 2_039_734_272))
  fc.assert(
    fc.property(account, (number) => {
      expect(steamIdOfAccount(number)).toBe(String(76_561_197_960_265_728n + BigInt(number)))
    }),
  )
})
