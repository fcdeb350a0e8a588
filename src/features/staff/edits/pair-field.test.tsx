import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { community, setCommunity } from '../../../platform/community.ts'
import { valueAt, withValue } from './core/field-path.ts'
import { pair } from './field-spec.ts'
import { PairField } from './pair-field.tsx'

const shown = community()

function Form({ value, onChange }: { readonly value: unknown; readonly onChange: (value: unknown) => void }) {
  const [values, setValues] = useState<unknown>({ tagline: value })
  const form = {
    generation: 0,
    value: (path: string) => valueAt(values, path),
    set(path: string, next: unknown) {
      const changed = withValue(values, path, next)
      setValues(changed)
      onChange(valueAt(changed, 'tagline'))
    },
    problem: () => undefined,
  }
  return <PairField spec={pair('tagline', 'Tagline', 80)} path="tagline" form={form} />
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const labels = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('lang'))

it('asks for the default language; another one is added, and an empty text is none', () => {
  setCommunity({ ...shown, defaultLanguage: 'en' })
  let value: unknown
  renderPage(<Form value={{ en: 'Play' }} onChange={(next) => (value = next)} />)
  expect(labels()).toEqual(['en'])
  type('Tagline, English', 'Play now')
  expect(value).toEqual({ en: 'Play now' })
  fireEvent.click(screen.getByRole('button', { name: /^Add 中文/ }))
  expect(labels()).toEqual(['en', 'zh'])
  expect(document.activeElement).toBe(screen.getByLabelText('Tagline, Chinese'))
  type('Tagline, Chinese', '开打')
  expect(JSON.stringify(value)).toBe('{"zh":"开打","en":"Play now"}')
  type('Tagline, Chinese', '')
  expect(value).toEqual({ en: 'Play now' })
  expect(labels()).toEqual(['en', 'zh'])
  setCommunity(shown)
})

it('shows every language that a text has', () => {
  renderPage(<Form value={{ zh: '开打', en: 'Play' }} onChange={() => undefined} />)
  expect(labels()).toEqual(['zh', 'en'])
})
