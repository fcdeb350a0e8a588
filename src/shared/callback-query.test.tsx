import { afterEach, expect, it } from 'vitest'
import { stripCallbackQuery, takeCallbackQuery } from './callback-query.ts'

afterEach(() => history.replaceState(null, '', '/'))

it.each(['/auth/steam/callback', '/auth/steam/bind/callback'])(
  'removes the code from %s and returns it once',
  (path) => {
    history.replaceState({ any: 1 }, '', `${path}?token=secret&x=1#hash`)
    stripCallbackQuery()
    expect(location.href.endsWith(path)).toBe(true)
    expect(history.state).toBeNull()
    expect(takeCallbackQuery().get('token')).toBe('secret')
    expect(takeCallbackQuery().get('token')).toBeNull()
  },
)

it('leaves the return id in the address, so that the page may be reloaded', () => {
  history.replaceState(null, '', '/auth/steam/callback?token=secret&return=AbCdEfGhIjKlMnOpQrSt_-&x=1')
  stripCallbackQuery()
  expect(location.pathname + location.search).toBe('/auth/steam/callback?return=AbCdEfGhIjKlMnOpQrSt_-')
  expect(takeCallbackQuery().get('token')).toBe('secret')
  stripCallbackQuery()
  const again = takeCallbackQuery()
  expect([again.get('token'), again.get('return')]).toEqual([null, 'AbCdEfGhIjKlMnOpQrSt_-'])
})

it('leaves every other address unchanged', () => {
  history.replaceState(null, '', '/servers?token=x')
  stripCallbackQuery()
  expect(location.search).toBe('?token=x')
  expect(takeCallbackQuery().size).toBe(0)
})
