import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { listKeys } from '../../shared/list-keys.ts'
import { KeysSection } from './keys-section.tsx'

test('the help lists every key of the list once, each with its label', () => {
  renderPage(<KeysSection />)
  const caps = [...document.querySelectorAll('kbd')].map((each) => each.textContent)
  const symbols: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', PageDown: 'PgDn', PageUp: 'PgUp' }
  const expected = Object.values(listKeys).flatMap((keys) => Object.keys(keys).map((key) => symbols[key] ?? key))
  expect(caps.toSorted()).toEqual([...expected, 'Enter', 'Space', 'Esc'].toSorted())
  for (const key of ['j', 'k', 'g']) expect(caps).toContain(key)
  for (const line of screen.getAllByRole('definition')) expect(line.textContent).not.toBe('')
})
