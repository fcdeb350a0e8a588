import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLine } from './parse-line.ts'

const stamp = '11/20/2026 - 10:00:00.123 - '
const ann = '"Ann<2><[U:1:22202]><CT>"'
const ben = '"Ben<3><[U:1:33303]><TERRORIST>"'
const annId = '76561197960287930'
const benId = '76561197960299031'
const at = Date.UTC(2026, 10, 20, 10) / 1000

const kill = `${stamp}${ann} [-100 20 3] killed ${ben} [1 -2 64] with "ak47" (headshot penetrated)`

describe('a line of the log', () => {
  it('parses a kill with weapon class, headshot and both accounts', () => {
    expect(parseLine(kill)).toMatchObject({
      kind: 'kill',
      at,
      attacker: { steamId: annId, name: 'Ann', side: 'CT' },
      victim: { steamId: benId, name: 'Ben', side: 'TERRORIST' },
      weapon: 'rifle',
      headshot: true,
    })
  })

  it.each([
    ['awp', 'awp'],
    ['usp_silencer', 'pistol'],
    ['ssg08', 'rifle'],
    ['knife_t', 'other'],
  ])('classifies %s as %s', (weapon, weaponClass) => {
    expect(parseLine(`${stamp}${ann} killed ${ben} with "${weapon}"`)).toMatchObject({ weapon: weaponClass })
  })

  const starts = ['', 'L ', 'L  ', 'RL ', '\ufeff', '\ufeffL ']
  const ends = [': ', ':  ', ' - ', ' -  '].flatMap((end) => ['', '.9', '.999', '.999999'].map((part) => part + end))
  it('reads every form of the stamp, with any line ending', () => {
    const text = 'World triggered "Round_Start"'
    const event = { kind: 'roundStart', at, key: parseLine(`${stamp}${text}`)?.key }
    for (const form of starts.flatMap((start) => ends.map((end) => `${start}11/20/2026 - 10:00:00${end}`))) {
      expect([form, parseLine(form + text), parseLine(`${form}${text}\r`)]).toEqual([form, event, event])
    }
  })

  it.each(['11/20/2026 - 10:00:00', '11/20/2026 - 10:00:00.', '11/20/2026 - 10:00:00:', 'X 11/20/2026 - 10:00:00: '])(
    'reads no stamp in "%s"',
    (form) => {
      expect(parseLine(`${form}World triggered "Round_Start"`)).toBeUndefined()
    },
  )

  it.each([
    [`${ann} [1 2 3] committed suicide with "world"`, { kind: 'death', player: { steamId: annId } }],
    [`${ann} [1 2 3] was killed by the bomb.`, { kind: 'death', player: { steamId: annId } }],
    [
      '"Ann<2><[U:1:22202]>" switched from team <Unassigned> to <TERRORIST>',
      { kind: 'side', player: { steamId: annId, side: 'TERRORIST' } },
    ],
    [
      '"Ann<2><STEAM_1:0:11101>" switched from team <CT> to <Spectator>',
      { kind: 'side', player: { steamId: annId, side: undefined } },
    ],
    [`${ann} disconnected (reason "NETWORK_DISCONNECT_DISCONNECT_BY_USER")`, { kind: 'leave' }],
    ['Team "CT" triggered "SFUI_Notice_Bomb_Defused" (CT "5") (T "3")', { kind: 'roundWon', side: 'CT' }],
    ['World triggered "Match_Start" on "de_dust2"', { kind: 'matchStart', map: 'de_dust2' }],
    ['World triggered "Match_Start"', { kind: 'matchStart' }],
    ['Loading map "workshop/123/de_cache"', { kind: 'mapStart', map: 'workshop/123/de_cache' }],
    ['Started map "de_nuke" (CRC "-1")', { kind: 'mapRuns', map: 'de_nuke' }],
  ])('parses %s', (text, event) => {
    expect(parseLine(stamp + text)).toMatchObject(event)
  })

  it('has no account for bots', () => {
    const line = `${stamp}"Bot Ed<7><BOT><CT>" [1 2 3] killed ${ben} [1 2 3] with "ak47"`
    expect(parseLine(line)).toMatchObject({ attacker: { steamId: undefined }, victim: { steamId: benId } })
  })

  it.each([
    `${ann} purchased "ak47"`,
    `${ann} [1 2 3] attacked ${ben} [1 2 3] with "ak47" (damage "27") (damage_armor "3") (health "73") (armor "97") (hitgroup "chest")`,
    `${ann} say "killed ${ben} with"`,
    `${ann} [1 2 3] killed other "chicken<123>" [1 2 3] with "ak47"`,
    'World triggered "constructor"',
    'Team "CT" triggered "SFUI_Notice_Round_Draw" (CT "0") (T "0")',
    'Started:  ""',
    'Loading map "de_du',
    'rcon from "10.0.0.1:1234": command "status"',
  ])('ignores %s', (text) => {
    expect(parseLine(stamp + text)).toBeUndefined()
  })

  it.each(['00/20/2026', '13/20/2026', '11/32/2026', 'ab/20/2026', '11-20-2026'])('needs a date, not %s', (date) => {
    expect(parseLine(kill.replace('11/20/2026', date))).toBeUndefined()
  })

  it('keeps names unchanged', () => {
    const separators = ['\r', '\n', '\u0085', '\u2028', '\u2029', '\v', '\f'].map((each) => `ev${each}il`)
    for (const name of [...separators, 'a "quoted" name', '<b>', '[1 2 3]', '\u202e\u0007阿伟', '', 'x> killed "']) {
      const line = kill.replace('Ann', () => name)
      expect(parseLine(line)).toMatchObject({ attacker: { name, steamId: annId } })
    }
  })
})

describe('a name with any control or separator', () => {
  const characters = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
  const separators = ['\u2028', '\u2029', '\u200b', '\u202e', '\ufeff', '\ud800']
  it.each([
    (tag: string) => [`${tag} [1 2 3] killed ${ben} [1 2 3] with "ak47"`, 'kill'],
    (tag: string) => [`${ben} [1 2 3] killed ${tag} [1 2 3] with "ak47"`, 'kill'],
    (tag: string) => [`${tag} [1 2 3] committed suicide with "world"`, 'death'],
    (tag: string) => [`${tag} [1 2 3] was killed by the bomb.`, 'death'],
    (tag: string) => [`${tag} switched from team <CT> to <TERRORIST>`, 'side'],
    (tag: string) => [`${tag} disconnected (reason "x")`, 'leave'],
    (tag: string) => [`${tag} say "x killed ${ben} with "ak47"`, undefined],
  ])('is read where it may stand (%#)', (lineOf) => {
    for (const character of [...characters, ...separators]) {
      const [text, kind] = lineOf(`"ev${character}il<2><[U:1:22202]><CT>"`)
      expect(parseLine(stamp + text)?.kind).toBe(kind)
    }
  })
})

describe('names that imitate lines', () => {
  const forged = 'x<9><[U:1:99]><CT>" killed "y<8><[U:1:88]><CT>" with "awp'
  it.each([
    ['a name that contains a whole kill', kill.replace('Ann', forged)],
    ['a victim’s name that contains a tag', kill.replace('Ben', 'x<9><[U:1:99]><CT>" killed "y')],
    [
      'a name and a chat line that together form a kill',
      `${stamp}"a<1><[U:1:9]><CT>" killed "b<5><[U:1:77]><CT>" say "c<3><[U:1:7]><TERRORIST>" with "awp"`,
    ],
    ['a chat line that ends like a kill', `${stamp}${ann} say "x" killed ${ben} with "awp"`],
  ])('%s is ignored', (_what, line) => {
    expect(parseLine(line)).toBeUndefined()
  })
})

describe('the parser', () => {
  const glue = [' killed ', ' with "ak47"', ' (headshot)', '"', '<', '>', '\\', '\0', ' [1 2 3] ', '><', '阿', '\ud800']
  const whole = [stamp, 'L 11/20/2026 - 10:00:00: ', ann, ben, 'World triggered "Round_Start"']
  const pieces = fc.constantFrom(...whole, ...glue, ' switched from team <CT> to <TERRORIST>')
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 14 }).map((parts) => parts.join('')),
  )

  it('never throws and is deterministic', () => {
    fc.assert(
      fc.property(hostile, (line) => {
        expect(parseLine(line)).toEqual(parseLine(line))
      }),
      { numRuns: 3000 },
    )
  })

  it('ignores lines that are truncated within the account or the weapon', () => {
    for (let length = 0; length < kill.indexOf('ak47"') + 5; length += 1) {
      expect(parseLine(kill.slice(0, length))).toBeUndefined()
    }
  })

  it('never credits an account that only a name mentions', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const name = parts.join('').replaceAll('22202', '99').replaceAll('33303', '99')
        const event = parseLine(`${stamp}"${name}<2><[U:1:22202]><CT>" killed ${ben} with "ak47"`)
        if (event === undefined) return
        expect(event).toMatchObject({ kind: 'kill', attacker: { steamId: annId }, victim: { steamId: benId } })
      }),
      { numRuns: 2000 },
    )
  })

  // Takes about 5 ms; the second allows for a busy machine, and a backtracking pattern takes far longer.
  it('parses a long hostile line quickly', () => {
    const line = `${stamp}"${'<1><[U:1:1]><CT'.repeat(64)} killed "`
    const began = performance.now()
    for (let i = 0; i < 200; i += 1) expect(parseLine(line)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
