import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Language } from '../../../contract/language.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { AppearanceSection } from '../../features/settings/appearance-section.tsx'
import { community, setCommunity } from '../../platform/community.ts'
import { activateLanguage, i18n } from '../../platform/i18n.ts'
import { LanguageButton } from './language-button.tsx'

const shown = community()
beforeEach(() => activateLanguage('en'))
afterEach(() => {
  setCommunity(shown)
  localStorage.clear()
})

function show(languages: readonly Language[]) {
  setCommunity({ ...shown, languages })
  renderPage(
    <>
      <LanguageButton />
      <AppearanceSection />
    </>,
  )
}
const radios = () => screen.queryAllByRole('radio').flatMap((each) => each.closest('label')?.textContent ?? [])

test('there is no choice among one language', () => {
  show(['en'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(radios()).not.toContain('English')
})

test('two are swapped, and the button names the other one', async () => {
  show(['en', 'ru'])
  expect(radios()).toEqual(expect.arrayContaining(['English', 'Русский']))
  expect(radios()).not.toContain('中文')
  fireEvent.click(screen.getByRole('button', { name: 'Русский' }))
  await waitFor(() => expect([i18n.locale, document.documentElement.lang]).toEqual(['ru', 'ru']))
  expect(await screen.findByRole('button', { name: 'English' })).toBeTruthy()
})

test('more are in a menu, each named in itself', async () => {
  show(['zh', 'en', 'ru'])
  const menu = screen.getByRole('combobox', { name: 'Language' })
  expect(Array.from(menu.querySelectorAll('option'), ({ lang, textContent }) => [lang, textContent])).toEqual([
    ['zh-Hans', '中文'],
    ['en', 'English'],
    ['ru', 'Русский'],
  ])
  fireEvent.change(menu, { target: { value: 'zh' } })
  await waitFor(() => expect(document.documentElement.lang).toBe('zh-Hans'))
  expect(localStorage.getItem('preferredLanguage')).toBe('zh')
})
