import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extraData, fullExtra, goldSourceInfo, playerList, sourceInfo } from '../../../../tests/support/a2s-packets.ts'
import { parseInfo } from './parse-info.ts'
import { parsePlayers } from './parse-players.ts'

const info = {
  map: 'de_nuke',
  appId: 730,
  players: 7,
  current: 5,
  max: 10,
  bots: 2,
  passworded: false,
  vac: true,
  version: '1.40.2.1',
}

describe('parseInfo', () => {
  it.each([
    ['Source', sourceInfo(), {}],
    ['with all extra data', sourceInfo({ extra: fullExtra(730) }), {}],
    ['the full app id of the game id', sourceInfo({ appId: 1, extra: fullExtra(2_646_460) }), { appId: 2_646_460 }],
    ['The Ship', sourceInfo({ appId: 2400 }), { appId: 2400 }],
    ['password set', sourceInfo({ password: 1, vac: 0 }), { passworded: true, vac: false }],
    ['a count without bots', sourceInfo({ players: 1, bots: 7 }), { players: 1, current: 1, bots: 7 }],
    [
      'a count without bots, which fill a quota',
      sourceInfo({ players: 3, bots: 10, max: 24 }),
      { players: 3, current: 3, bots: 10, max: 24 },
    ],
    ['bots only', sourceInfo({ players: 2, bots: 2 }), { players: 2, current: 0 }],
    [
      '170 players on 8 slots',
      sourceInfo({ players: 170, bots: 0, max: 8 }),
      { players: 170, current: 170, bots: 0, max: 8 },
    ],
    ['a hostile map', sourceInfo({ map: '\u202e<b>\u0007x' }), { map: '<b>x' }],
    ['no version', sourceInfo({ version: '' }), { version: null }],
    ['GoldSource', goldSourceInfo(), { appId: 0, version: null }],
    ['GoldSource with a mod block', goldSourceInfo({ mod: 'block' }), { appId: 0, version: null }],
    ['HLTV without the bots byte', goldSourceInfo({ hltv: true }), { appId: 0, version: null, current: 7, bots: 0 }],
  ])('%s', (_, packet, differs) => {
    expect(parseInfo(packet)).toEqual({ ok: true, value: { ...info, ...differs } })
  })

  it('reports the fault', () => {
    expect(parseInfo(playerList([]))).toEqual({ ok: false, fault: 'unexpected-type' })
    expect(parseInfo(Buffer.alloc(0))).toEqual({ ok: false, fault: 'unexpected-type' })
  })

  it.each([
    ['a mod flag without its block', goldSourceInfo({ mod: 'flag' }), { appId: 0, version: null }],
    [
      'GoldSource without a byte for bots',
      goldSourceInfo({ end: -1 }),
      { appId: 0, version: null, current: 7, bots: 0 },
    ],
    ['keywords without an end', sourceInfo({ extra: fullExtra(2_646_460).subarray(0, -9) }), {}],
    ['a version without an end', sourceInfo({ end: -1 }), { version: null }],
    ['flags of data that is not there', sourceInfo({ extra: Buffer.of(0xf1) }), {}],
    ['half a game id', sourceInfo({ extra: fullExtra(2_646_460).subarray(0, -1) }), {}],
  ])('reads %s up to the fault', (_, packet, differs) => {
    expect(parseInfo(packet)).toEqual({ ok: true, value: { ...info, ...differs } })
  })

  it('stands on its counts: a Source reply cut anywhere after them is read, whatever its extra data holds', () => {
    for (let flags = 0; flags < 256; flags += 1) {
      // These bits have no meaning.
      if (flags & 0x0e) continue
      const head = sourceInfo({ version: '' }).length - 5
      const packet = sourceInfo({ appId: 1, extra: extraData(flags, 2_646_460) })
      for (let length = 5; length <= packet.length; length += 1) {
        const result = parseInfo(packet.subarray(0, length))
        if (length < head) expect(result).toEqual({ ok: false, fault: 'truncated' })
        else {
          const isWhole = length === packet.length && (flags & 1) === 1
          expect(result).toMatchObject({
            ok: true,
            value: { map: 'de_nuke', current: 5, max: 10, appId: isWhole ? 2_646_460 : 1 },
          })
        }
      }
    }
  })

  it.each([
    ['without a mod', goldSourceInfo()],
    ['with a mod', goldSourceInfo({ mod: 'block' })],
    ['of HLTV', goldSourceInfo({ hltv: true })],
  ])('stands on its counts: a GoldSource reply %s, cut anywhere after them', (_, packet) => {
    const head = packet.indexOf('Counter-Strike\0') + 'Counter-Strike\0'.length + 2
    for (let length = 5; length < packet.length; length += 1) {
      const result = parseInfo(packet.subarray(0, length))
      if (length < head) expect(result).toEqual({ ok: false, fault: 'truncated' })
      else expect(result).toMatchObject({ ok: true, value: { map: 'de_nuke', current: 7, bots: 0, max: 10 } })
    }
  })
})

describe('parsePlayers', () => {
  const read = (players: { name: string; time: number }[], count = players.length, appId = 730) => {
    const result = parsePlayers(playerList(players, count), appId)
    return result.ok ? result.value : result.fault
  }

  it('keeps blank names with their times, as CS2 sends them', () => {
    expect(read([{ name: '', time: 61.5 }])).toEqual([{ name: '', time: 61.5 }])
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('has no time for %d', (time) => {
    expect(read([{ name: 'a', time }])).toEqual([{ name: 'a', time: null }])
  })

  it('drops the pseudo player of CS:GO only', () => {
    const list = [{ name: 'Max Players', time: 1 }]
    expect(read(list)).toEqual([])
    expect(read(list, 1, 240)).toHaveLength(1)
  })

  it('ends with its bytes if the header is wrong, and drops a truncated entry', () => {
    const two = [1, 2].map((time) => ({ name: `p${time}`, time }))
    expect(read(two, 170)).toHaveLength(2)
    expect(read(two, 1)).toHaveLength(2)
    expect(read(two, 0)).toHaveLength(2)
    // The Ship: deaths and money of each player follow.
    expect(read(two, 1, 2400)).toHaveLength(1)
    const cut = playerList(two)
    expect(parsePlayers(cut.subarray(0, cut.length - 3), 730)).toMatchObject({ ok: true, value: [{ name: 'p1' }] })
  })

  it('never returns more than 255 players', () => {
    const many = Array.from({ length: 400 }, (_, i) => ({ name: `${i}`, time: i }))
    expect(read(many, 255)).toHaveLength(255)
  })

  it('reads names with any character but the end of a text, and shows them without controls', () => {
    const controls = Array.from({ length: 0x9f }, (_, i) => String.fromCharCode(i + 1)).filter((c) => /\p{Cc}/u.test(c))
    for (const each of [...controls, '\u2028', '\u2029']) {
      expect(read([1, 2].map((time) => ({ name: `ev${each}il`, time })))).toEqual([
        { name: 'evil', time: 1 },
        { name: 'evil', time: 2 },
      ])
    }
  })

  it('strips and caps names', () => {
    const [player] = [read([{ name: `\u202e${'长'.repeat(200)}\u0001`, time: 1 }])].flat()
    expect(player).toEqual({ name: '长'.repeat(64), time: 1 })
  })
})

describe('both parsers are total', () => {
  const valid = fc.constantFrom(
    sourceInfo({ extra: fullExtra(1) }),
    goldSourceInfo({ mod: 'block' }),
    playerList([{ name: 'x', time: 1 }]),
  )
  const mutated = fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(200), fc.nat(255))), fc.nat(300))
    .map(([packet, changes, length]) => {
      const bytes = Buffer.from(packet)
      for (const [at, value] of changes) if (at > 4 && at < bytes.length) bytes[at] = value
      return bytes.subarray(0, length)
    })
  const random = fc
    .tuple(fc.constantFrom(0x49, 0x6d, 0x44), fc.uint8Array({ maxLength: 400 }))
    .map(([type, tail]) => Buffer.from([255, 255, 255, 255, type, ...tail]))

  it('over random and mutated bytes', () => {
    fc.assert(
      fc.property(fc.oneof(mutated, random), fc.nat(65_535), (bytes, appId) => {
        for (const result of [parseInfo(bytes), parsePlayers(bytes, appId)]) {
          if (!result.ok) expect(['truncated', 'unexpected-type']).toContain(result.fault)
          else if (Array.isArray(result.value)) expect(result.value.length).toBeLessThanOrEqual(255)
          else expect(result.value.current).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
