import { describe, expect, test } from 'vitest'
import { isListAddress, isQuiet, type Moment } from './quiet-moment.ts'

const rested: Moment = { sinceStart: 5000, sinceInput: 2000, isReturn: false, isInterrupted: false }

describe('a layer that opens automatically', () => {
  test.each<[string, Partial<Moment>, ReturnType<typeof isQuiet>]>([
    ['opens while nobody does anything', {}, 'quiet'],
    ['waits for a hand that moves', { sinceInput: 1999 }, 'later'],
    ['waits for what is open or has the focus', { isInterrupted: true }, 'later'],
    ['waits no longer than a minute', { sinceStart: 60_001 }, 'never'],
    ['does not open over a return', { isReturn: true }, 'never'],
  ])('%s', (_, more, expected) => {
    expect(isQuiet({ ...rested, ...more })).toBe(expected)
  })

  test.each([
    ['/', true],
    ['/servers', true],
    ['/servers/', true],
    ['/servers/details/1.2.3.4%3A27015', false],
    ['/auth/steam/callback', false],
    ['/auth/steam/bind/callback', false],
    ['/vip/subscribe', false],
    ['/pracc', false],
  ])('belongs to a document that was loaded on the list: %s', (path, expected) => {
    expect(isListAddress(path)).toBe(expected)
  })
})
