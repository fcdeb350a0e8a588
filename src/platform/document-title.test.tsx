import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { community, setCommunity } from './community.ts'
import { useDocumentTitle } from './document-title.ts'

function Page({ title }: { readonly title: string }) {
  useDocumentTitle(title)
  return null
}

test('the title follows a new name of the community', () => {
  const before = community()
  render(<Page title="Servers" />)
  expect(document.title).toBe(`Servers · ${before.name}`)
  act(() => setCommunity({ ...before, name: 'Foxhole' }))
  expect(document.title).toBe('Servers · Foxhole')
  act(() => setCommunity(before))
  expect(document.title).toBe(`Servers · ${before.name}`)
})
