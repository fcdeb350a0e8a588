import { afterEach, expect, it } from 'vitest'
import { stripCallbackQuery, takeCallbackQuery } from './callback-query.ts'

afterEach(() => history.replaceState(null, '', '/'))

it.each(['/auth/steam/callback', '/auth/steam/bind/callback'])('takes the code out of %s and gives it once', (path) => {
  history.replaceState({ any: 1 }, '', `${path}?token=secret&x=1#hash`)
  stripCallbackQuery()
  expect(location.href.endsWith(path)).toBe(true)
  expect(history.state).toBeNull()
  expect(takeCallbackQuery().get('token')).toBe('secret')
  expect(takeCallbackQuery().get('token')).toBeNull()
})

it('leaves every other address as it is', () => {
  history.replaceState(null, '', '/servers?token=x')
  stripCallbackQuery()
  expect(location.search).toBe('?token=x')
  expect(takeCallbackQuery().size).toBe(0)
})
