import { afterEach, expect, test } from 'vitest'
import { activateLanguage, i18n, preferredLanguage, switchLanguage } from './i18n.ts'

afterEach(() => localStorage.clear())

test('whoever learns of another language finds it stored, also before the switch has ended', async () => {
  await activateLanguage('zh')
  const stored: string[] = []
  const stop = i18n.on('change', () => {
    if (i18n.locale === 'en') queueMicrotask(() => stored.push(preferredLanguage.get()))
  })
  await switchLanguage('en')
  stop()
  expect(stored).toEqual(['en'])
})
