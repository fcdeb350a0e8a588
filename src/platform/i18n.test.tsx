import { afterEach, expect, test } from 'vitest'
import { messages as englishOfSettings } from '../../locales/en/staff-settings.po'
import { community, setCommunity } from './community.ts'
import { activateLanguage, i18n, loadPageMessages, preferredLanguage, switchLanguage } from './i18n.ts'

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

test('of two quick switches the later one decides, however long the other one loads', async () => {
  await activateLanguage('en')
  await Promise.all([switchLanguage('en'), switchLanguage('zh')])
  expect([i18n.locale, preferredLanguage.get()]).toEqual(['zh', 'zh'])
})

test('a view that opens during a switch has its messages in the new language', async () => {
  await switchLanguage('zh')
  await Promise.all([switchLanguage('en'), loadPageMessages('staff-settings')])
  expect(i18n.messages).toMatchObject(englishOfSettings)
})

test('a stored language that the community does not offer is none', async () => {
  const own = community()
  setCommunity({ ...own, languages: ['en', 'ru'] })
  try {
    expect(['zh', 'ru', 'en', 'xx'].map(preferredLanguage.isValid)).toEqual([false, true, true, false])
    expect(preferredLanguage.accept('zh')).toBe(false)
  } finally {
    setCommunity(own)
  }
})
