import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { setViewport } from '../../../../tests/support/viewport.ts'
import type { Column } from './column.ts'
import { SelectionBar } from './selection-bar.tsx'
import { StaffTable } from './staff-table.tsx'
import { useSelection } from './use-selection.ts'

interface Row {
  readonly id: string
  readonly players: number
}

const columns: readonly Column<Row>[] = [
  { name: 'id', label: 'Name', by: ({ id }) => id, cell: ({ id }) => <button type="button">{id}</button> },
  { name: 'players', label: 'Players', isNumber: true, by: ({ players }) => players, cell: ({ players }) => players },
  { name: 'note', label: 'Note', cell: () => 'x' },
]

function Room({ rows, hidden = [] }: { readonly rows: readonly Row[]; readonly hidden?: readonly string[] }) {
  const [sort, setSort] = useState('')
  const shown = rows.filter(({ id }) => !hidden.includes(id))
  const selection = useSelection(shown.map(({ id }) => id))
  return (
    <main>
      <input type="search" aria-label="Find" />
      <StaffTable
        label="Rows"
        rows={shown}
        columns={columns}
        idOf={({ id }) => id}
        sort={sort}
        onSort={setSort}
        selection={selection}
      />
      <SelectionBar selection={selection}>{[...selection.ids].join(' ')}</SelectionBar>
    </main>
  )
}

const rows = [
  { id: 'B', players: 3 },
  { id: 'A', players: 9 },
  { id: 'C', players: 1 },
]
const names = () =>
  within(screen.getByRole('table', { name: 'Rows' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

it('sorts by a press on a head, says so, and ends it with the third one; a column without an order has no button', () => {
  renderPage(<Room rows={rows} />)
  expect(names()).toEqual(['B', 'A', 'C'])
  expect(head('Name').getAttribute('aria-sort')).toBe('none')
  fireEvent.click(within(head('Name')).getByRole('button'))
  expect(names()).toEqual(['A', 'B', 'C'])
  expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(head('Name')).getByRole('button'))
  expect(names()).toEqual(['C', 'B', 'A'])
  expect(head('Name').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(head('Name')).getByRole('button'))
  expect(names()).toEqual(['B', 'A', 'C'])
  expect(within(head('Note')).queryByRole('button')).toBeNull()
})

it('a refresh changes numbers and moves no row; another row brings the order of the moment', () => {
  const { rerender } = renderPage(<Room rows={rows} />)
  fireEvent.click(within(head('Players')).getByRole('button'))
  expect(names()).toEqual(['A', 'B', 'C'])
  const later = rows.map((row) => (row.id === 'C' ? { ...row, players: 20 } : row))
  rerender(<Room rows={later} />)
  expect(names()).toEqual(['A', 'B', 'C'])
  expect(screen.getByRole('cell', { name: '20' })).toBeTruthy()
  rerender(<Room rows={[...later, { id: 'D', players: 5 }]} />)
  expect(names()).toEqual(['C', 'A', 'D', 'B'])
})

it('j, k and the arrows move among the rows, x selects, and / leads to the search', () => {
  renderPage(<Room rows={rows} />)
  press('ArrowDown')
  expect(document.activeElement).toBe(document.body)
  press('j')
  expect(document.activeElement?.textContent).toBe('B')
  press('ArrowDown')
  press('j')
  press('j')
  expect(document.activeElement?.textContent).toBe('C')
  press('k')
  expect(document.activeElement?.textContent).toBe('A')
  press('x')
  expect(screen.getByLabelText('Select A')).toHaveProperty('checked', true)
  expect(screen.getByText('1 selected')).toBeTruthy()
  press('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Find'))
  press('j')
  expect(document.activeElement).toBe(screen.getByLabelText('Find'))
})

it('what a filter hides is not selected any more, also after the filter is gone', () => {
  const { rerender } = renderPage(<Room rows={rows} />)
  fireEvent.click(screen.getByLabelText('Select all 3'))
  expect(screen.getByText('3 selected')).toBeTruthy()
  rerender(<Room rows={rows} hidden={['A', 'C']} />)
  expect(screen.getByText('1 selected')).toBeTruthy()
  rerender(<Room rows={rows} />)
  expect(screen.getByText('1 selected')).toBeTruthy()
  expect(screen.getByLabelText('Select all 3')).toHaveProperty('indeterminate', true)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

it('one page of several is sorted by the portal only, which the cards of a phone offer, too', () => {
  const sorted: string[] = []
  const page = (
    <StaffTable
      label="Rows"
      rows={rows}
      columns={[...columns, { name: 'time', label: 'Placed', isServerSorted: true, cell: () => 'today' }]}
      idOf={({ id }) => id}
      sort="-time"
      onSort={(sort) => sorted.push(sort)}
      isPage
    />
  )
  const { unmount } = renderPage(page)
  expect(names()).toEqual(['B', 'A', 'C'])
  expect(within(head('Name')).queryByRole('button')).toBeNull()
  expect(head('Placed').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(head('Placed')).getByRole('button'))
  expect(sorted).toEqual([''])
  unmount()
  setViewport(360)
  renderPage(page)
  const options = within(screen.getByLabelText('Sort by')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Placed ↑', 'Placed ↓'])
})
