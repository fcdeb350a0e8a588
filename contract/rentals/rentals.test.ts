import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { chatCommands } from '../content/commands.ts'
import { hours } from '../duration.ts'
import { chinaDay, isExpired, nextChinaDay } from './rental-expiry.ts'
import { adminListSchema, adminNoteSchema, rentalNameSchema, rentalPasswordSchema } from './rental-fields.ts'
import { newServerOptionsSchema, renewServerOptionsSchema } from './rentals.ts'

const problem = (schema: v.GenericSchema, value: unknown): string | undefined =>
  v.safeParse(schema, value).issues?.[0]?.message

const me = '76561198000000001'
const admin = (steamid: string, name = '') => ({ steamid, name, servername: 'x' })

describe('fields of a rented server', () => {
  it('may have a name in Chinese, Latin and Cyrillic letters', () => {
    expect(problem(rentalNameSchema, ' Тренировка 周二 A1 ')).toBeUndefined()
  })

  it.each([
    ['', 'nameRequired'],
    ['   ', 'nameRequired'],
    ['a'.repeat(17), 'nameLengthError'],
    ['长'.repeat(17), 'nameLengthError'],
    ['a;b', 'nameInvalid'],
    ['a\nb', 'nameInvalid'],
    ['a"b', 'nameInvalid'],
    ['a\0b', 'nameInvalid'],
    ['１２', 'nameInvalid'],
    ['𠮷'.repeat(16), undefined],
    ['练习 5v5', undefined],
    ['a', undefined],
  ])('name %j: %s', (name, message) => {
    expect(problem(rentalNameSchema, name)).toBe(message)
  })

  it.each([
    ['', 'passwordRequired'],
    ['a'.repeat(17), 'passwordLengthError'],
    ['ab c', 'passwordInvalid'],
    ['密码', 'passwordInvalid'],
    ['abc;quit', 'passwordInvalid'],
    [' abc123 ', undefined],
  ])('password %j: %s', (password, message) => {
    expect(problem(rentalPasswordSchema, password)).toBe(message)
  })

  it.each([
    [[], 'minAdminRequired'],
    [[admin('')], 'emptySteamId'],
    [[admin('7656119800000000')], 'invalidSteamId'],
    [[admin('7656119800000000a')], 'invalidSteamId'],
    [[admin('12345678901234567')], 'invalidSteamIdPrefix'],
    [[admin(me), admin(` ${me} `)], 'duplicateSteamId'],
    [[admin(me, 'n'.repeat(21))], 'noteMaxLength'],
    [[admin(me, 'a\nb')], 'noteInvalid'],
    [Array.from({ length: 8 }, (_, i) => admin(`7656119800000000${i}`)), 'maxAdmins'],
    [[admin(me, '队长 "the best"; :)')], undefined],
  ])('admins %j: %s', (admins, message) => {
    expect(problem(adminListSchema, admins)).toBe(message)
  })

  it('never lets a control character through', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 })
    fc.assert(
      fc.property(text, (value) => {
        for (const schema of [rentalNameSchema, rentalPasswordSchema, adminNoteSchema]) {
          const parsed = v.safeParse(schema, value)
          if (parsed.success) expect(parsed.output).not.toMatch(/\p{Cc}/u)
        }
      }),
    )
  })
})

describe('options of an order', () => {
  const options = {
    serverName: '练习',
    password: 'abc',
    region: 'ap-tokyo',
    duration: '1m',
    paymentMethod: 'alipay',
    isRelocatable: true,
  }
  it('accepts what the form sends, and nothing else (S11)', () => {
    expect(v.parse(newServerOptionsSchema, options)).toMatchObject({ ...options, nickname: '' })
    expect(v.is(newServerOptionsSchema, { ...options, amount: 1 })).toBe(false)
    expect(v.is(newServerOptionsSchema, JSON.parse('{"__proto__":{"x":1}}'))).toBe(false)
    expect(v.is(newServerOptionsSchema, { ...options, region: 'toString' })).toBe(false)
    expect(v.is(renewServerOptionsSchema, { ...options, instance_id: 'a' })).toBe(false)
    expect(v.is(renewServerOptionsSchema, { instance_id: '../a', duration: '1m' })).toBe(false)
  })
})

describe('the end of a rental (CRD-13)', () => {
  const noon = Date.parse('2026-06-01T12:00:00+08:00')
  const at = (text: string): number => Date.parse(text) / 1000
  it.each([
    ['no date', { expiredate: null, timestamp: null }, true],
    ['a later day', { expiredate: '2026-06-02', timestamp: at('2026-05-01T00:00:00Z') }, false],
    ['an earlier day', { expiredate: '2026-05-31', timestamp: at('2027-01-01T00:00:00Z') }, true],
    ['today, later', { expiredate: '2026-06-01', timestamp: at('2026-06-01T12:00:01+08:00') }, false],
    ['today, past', { expiredate: '2026-06-01', timestamp: at('2026-06-01T11:59:59+08:00') }, true],
    ['today, exactly now', { expiredate: '2026-06-01', timestamp: at('2026-06-01T12:00:00+08:00') }, false],
    ['today, no instant', { expiredate: '2026-06-01', timestamp: null }, false],
  ])('%s: %s', (_, rental, over) => {
    expect(isExpired(rental, noon)).toBe(over)
  })

  it('counts days in Shanghai, whatever the time zone of the machine', () => {
    expect(chinaDay(Date.parse('2026-06-01T15:59:59.999Z'))).toBe('2026-06-01')
    expect(chinaDay(Date.parse('2026-06-01T16:00:00Z'))).toBe('2026-06-02')
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') }), (now) => {
        expect(chinaDay(now)).toBe(format.format(now))
        const next = nextChinaDay(now)
        expect([chinaDay(next - 1), chinaDay(next)]).toEqual([chinaDay(now), chinaDay(now + hours(24))])
      }),
    )
  })
})

describe('chat commands (CMD-01)', () => {
  it('are 65, without duplicates, each in both languages', () => {
    expect(chatCommands).toHaveLength(65)
    expect(new Set(chatCommands.map(({ text }) => text)).size).toBe(65)
    const ofType = (type: string) => chatCommands.filter((command) => command.type === type)
    expect([ofType('Match').length, ofType('Practice').length, ofType('Admin').length]).toEqual([22, 27, 16])
    expect(chatCommands.filter(({ isFrequent }) => isFrequent)).toHaveLength(23)
    for (const { text, description } of chatCommands) {
      expect(text).toMatch(/^[!.][a-z0-9_]+$/)
      expect(description.zh).toMatch(/\p{Script=Han}/u)
      expect(description.en).toMatch(/^[A-Z][ -~]+$/)
    }
  })
})
