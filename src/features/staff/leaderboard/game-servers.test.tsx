import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { GameServers } from './game-servers.tsx'

const saved: { readonly name: string; readonly blob: Blob }[] = []
vi.mock('../../../platform/save-file.ts', () => ({
  saveFile: (blob: Blob, name: string) => saved.push({ name, blob }),
}))

afterEach(endSession)

const server = (number: number, more: Partial<StaffGameServer> = {}): StaffGameServer => ({
  id: `gs-${(number * 7919) % 100_000}`,
  name: `Retakes ${number}`,
  address: `192.0.2.${number % 250}:27015`,
  createdAt: '2026-06-01T00:00:00Z',
  revokedAt: null,
  receivedAt: null,
  refused: null,
  previousUntil: null,
  previousUsedAt: null,
  ...more,
})

const show = (servers: readonly StaffGameServer[]) =>
  renderPage(
    <GameServers
      me={{ role: 'administrator', freshUntil: null }}
      servers={servers}
      serversWithoutKey={0}
      onDone={async () => undefined}
    />,
  )
const names = () =>
  within(screen.getByRole('table', { name: 'Match logs' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

it('lists 300 game servers by name, a part at a time, and finds one by name, address or id', () => {
  show(Array.from({ length: 300 }, (_, i) => server(300 - i)))
  expect(names().slice(0, 3)).toEqual(['Retakes 1', 'Retakes 2', 'Retakes 3'])
  expect(names()).toHaveLength(60)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(names()).toHaveLength(120)
  const find = (value: string) =>
    fireEvent.change(screen.getByLabelText('Find by name, address or id'), { target: { value } })
  find('retakes 299')
  expect(names()).toEqual(['Retakes 299'])
  find('192.0.2.17:')
  expect(names()).toEqual(['Retakes 17', 'Retakes 267'])
  find(server(42).id)
  expect(names()).toEqual(['Retakes 42'])
  find('surf')
  expect(screen.getByText('0 of 300')).toBeTruthy()
})

it('says in words why lines are refused and what to do', () => {
  show([server(1, { refused: { at: '2026-06-01T00:00:00Z', reason: 'wrong_token', detail: '' } })])
  expect(screen.getByText(/Its log address carries another key\. .*use the current one/)).toBeTruthy()
})

it('new keys for a selection: a refused one is told by name, one that is still changing is left out, and the file has the others', async () => {
  saved.length = 0
  const rotate = (number: number, answer: () => Response) => ({
    [`POST /api/staff/game-servers/${server(number).id}/rotate`]: answer,
  })
  const until = '2026-06-02T00:00:00Z'
  const sent = serveStaffApi('administrator', {
    ...rotate(1, () => Response.json({ key: 'k1', line: 'l1', previousUntil: until })),
    ...rotate(2, () => refusal(410, 'GONE')),
    ...rotate(4, () => Response.json({ key: 'k4', line: 'l4', previousUntil: until })),
  })
  show([server(1), server(2), server(3, { previousUntil: until }), server(4), server(5, { revokedAt: until })])
  expect(screen.queryByLabelText('Select Retakes 5')).toBeNull()
  fireEvent.click(screen.getByLabelText('Select all 4'))
  fireEvent.click(screen.getByRole('button', { name: 'New keys…' }))
  expect(screen.getByText(/1 is left out/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Issue 3 new keys' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Done: 2.*Retakes 2 .*no longer exists/))
  expect(sent).toHaveLength(3)
  expect(saved.map(({ name }) => name)).toEqual(['new-log-keys.txt'])
  expect(await saved[0]?.blob.text()).toMatch(/^\/\/ Retakes 1 .*\nl1\n\/\/ k1\n\/\/ Retakes 4 .*\nl4\n\/\/ k4\n$/)
})

it('downloads the lines of a selection', async () => {
  saved.length = 0
  const sent = serveStaffApi('administrator', {
    'POST /api/staff/game-servers/lines': () => Response.json({ issued: 0, lines: ['a', 'b'], unlisted: [] }),
  })
  show([server(1), server(2)])
  fireEvent.click(screen.getByLabelText('Select all 2'))
  fireEvent.click(screen.getByRole('button', { name: 'Log lines' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.blob.text()).toBe('a\nb\n')
  expect(sent[0]?.body).toEqual({ addresses: ['192.0.2.1:27015', '192.0.2.2:27015'] })
})
