import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedGroups } from '../../../../contract/game-side/members.ts'
import { withAdmins, withGroups } from './counter-strike-sharp.ts'
import { type Holder, holdersOf } from './groups.ts'
import { withSimpleAdmins } from './source-mod.ts'
import { vipSteps } from './vip-core.ts'

const steamId = '76561198000000001'
const now = Date.parse('2026-06-01T00:00:00Z')
const { vip, kol } = shippedGroups
const holder = (until: number | null = null, ...groups: (typeof vip)[]): Holder => ({ steamId, groups, until })

it('only VIP ends, and what ends next is known', () => {
  const until = new Date(now + 1000).toISOString()
  const members = {
    version: '1',
    groups: { ...shippedGroups },
    members: [{ steamId, groups: ['vip', 'kol', 'of-a-later-version'], until }],
  }
  expect(holdersOf(members, now)).toEqual({ holders: [holder(now + 1000, vip, kol)], nextEnd: now + 1000 })
  expect(holdersOf(members, now + 1000)).toEqual({ holders: [holder(null, kol)], nextEnd: undefined })
})

it('CounterStrikeSharp gets the flags and groups of a member, and the highest immunity', () => {
  const text = withAdmins('{}', [holder(null, vip, { ...kol, immunity: 20 })])
  expect(JSON.parse(text)).toEqual({
    [`spawnpoint-${steamId}`]: {
      identity: steamId,
      flags: ['@css/reservation', '@css/vip'],
      groups: ['#css/vip'],
      immunity: 20,
    },
  })
  expect(withAdmins(text, [])).toBe('{}')
})

it('the groups of CounterStrikeSharp that an operator has written stay', () => {
  const groups = withGroups('{}', [vip, kol])
  expect(JSON.parse(groups)).toEqual({ '#css/vip': { flags: vip.flags, immunity: 0, spawnpoint: true } })
  expect(withGroups(groups, [])).toBe('{}')
  const own = '{ "#css/vip": { "flags": ["@css/root"] } }'
  expect(withGroups(own, [vip])).toBe(own)
})

describe('SourceMod', () => {
  const line = '"STEAM_1:1:19867136" "0:a" // spawnpoint'
  it.each([
    ['', `${line}\n`],
    ['// a\n"STEAM_1:0:7" "99:z"\n', `// a\n"STEAM_1:0:7" "99:z"\n${line}\n`],
    ['"STEAM_1:0:7" "z"', `"STEAM_1:0:7" "z"\n${line}`],
  ])('%j', (text, expected) => {
    expect(withSimpleAdmins(text, [holder(null, vip, kol)])).toBe(expected)
    expect(withSimpleAdmins(expected, [holder(null, vip)])).toBe(expected)
    expect(withSimpleAdmins(expected, [])).toBe(text)
  })

  it('what an operator has written stays', () => {
    const lines = fc.array(fc.constantFrom('"STEAM_1:0:7" "z"', '; x', '', '\r', '// spawnpoint', '"玩家" "a" // vip'))
    fc.assert(
      fc.property(lines, (parts) => {
        const text = parts.join('\n')
        expect(withSimpleAdmins(withSimpleAdmins(text, [holder(null, vip)]), [])).toBe(text)
      }),
    )
  })
})

describe('VIPCore', () => {
  const commands = (...input: Parameters<typeof vipSteps>) => vipSteps(...input).flatMap((step) => step.commands)
  const given = (group: string, until: number | null, isSure = true) => new Map([[steamId, { group, until, isSure }]])

  it('is told in the unit of its settings, rounded up', () => {
    const end = now + 90 * 60_000
    const times = [1, 60, 3600, 86_400].map((unit) => commands(new Map(), [holder(end, vip)], now, unit)[0])
    expect(times).toEqual(['5400', '90', '2', '1'].map((time) => `css_vip_adduser "${steamId}" "VIP" "${time}"`))
    expect(commands(new Map(), [holder(null, vip)], now, 1)).toEqual([`css_vip_adduser "${steamId}" "VIP" "0"`])
  })

  it('is told of no end that it cannot count to', () => {
    const [command] = commands(new Map(), [holder(Date.parse('2038-02-01T00:00:00Z'), vip)], now, 1)
    expect(command).toBe(`css_vip_adduser "${steamId}" "VIP" "0"`)
  })

  it('is told what has changed, and nothing else', () => {
    expect(commands(given('VIP', null), [holder(null, vip)], now, 1)).toEqual([])
    expect(commands(given('VIP', now + 1000), [holder(now + 2000, vip)], now, 1)).toEqual([
      `css_vip_updatetime "${steamId}" "2"`,
    ])
    expect(commands(given('OLD', null), [holder(null, vip)], now, 1)).toEqual([
      `css_vip_updategroup "${steamId}" "VIP"`,
    ])
    expect(commands(given('VIP', null), [], now, 1)).toEqual([`css_vip_deleteuser "${steamId}"`])
    expect(commands(new Map(), [holder(null, kol)], now, 1)).toEqual([])
  })

  it('is told all again where it is not sure', () => {
    expect(commands(given('VIP', null, false), [holder(null, vip)], now, 1)).toEqual([
      `css_vip_adduser "${steamId}" "VIP" "0"`,
      `css_vip_updategroup "${steamId}" "VIP"`,
      `css_vip_updatetime "${steamId}" "0"`,
    ])
  })
})
