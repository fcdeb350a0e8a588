import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Privilege } from '../../../contract/content/privileges.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { Privileges } from './privileges.tsx'

const slots: Privilege = {
  id: 'slots',
  order: 2,
  content: 'Reserved slots',
  detail: 'The last two slots',
  normal: 0,
  vip: 1,
  pro: 2,
  kol: 2,
  op: 1,
}
const skins = { ...slots, id: 'skins', order: 1, content: 'Skins', normal: 1 }
const marks = ['Not allowed', 'Allowed', 'Optional', 'Optional', 'Allowed']
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
let answer: () => Response

beforeEach(() => {
  answer = () => Response.json([slots, skins])
  vi.stubGlobal('fetch', async () => answer())
})

// VIP-04, VIP-06
test('the table has a column per group and a row per privilege, and a legend below', async () => {
  renderPage(<Privileges />)
  const table = await screen.findByRole('table')
  const [, ...heads] = within(table).getAllByRole('columnheader')
  expect(texts(heads.map((head) => within(head).getByRole('button')))).toEqual([
    'Regular',
    'VIP',
    'Pro',
    'KOL',
    'Admin',
  ])
  const [first, second] = within(table).getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('Skins')
  expect(second?.textContent).toContain('Reserved slots')
  expect(texts(within(second ?? table).getAllByRole('cell'))).toEqual(marks)
  expect(texts(screen.getAllByRole('listitem'))).toEqual(['Allowed', 'Optional', 'Not allowed'])
})

// VIP-05
test('on a phone a row opens what it means for every group, in words', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('width <'), media: query }),
  )
  renderPage(<Privileges />)
  fireEvent.click(await screen.findByRole('button', { name: 'Reserved slots' }))
  const dialog = screen.getByRole('dialog', { name: 'Reserved slots' })
  expect(dialog.textContent).toContain('The last two slots')
  expect(texts(within(dialog).getAllByRole('definition'))).toEqual(marks)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a table that cannot be loaded is requested again', async () => {
  answer = () => new Response('<html>')
  renderPage(<Privileges />)
  expect(await screen.findByText('The privileges could not be loaded')).toBeDefined()
  answer = () => Response.json([slots])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
