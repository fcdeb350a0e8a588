import { afterEach, expect, test } from 'vitest'
import { activateLanguage, i18n, preferredLanguage, switchLanguage } from './i18n.ts'

afterEach(() => localStorage.clear())

test('the new language is stored before its listeners run, even while the switch is in progress', async () => {
  await activateLanguage('zh')
  const stored: string[] = []
  const stop = i18n.on('change', () => {
    if (i18n.locale === 'en') queueMicrotask(() => stored.push(preferredLanguage.get()))
  })
  await switchLanguage('en')
  stop()
  expect(stored).toEqual(['en'])
})
