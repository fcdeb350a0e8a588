import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { GameServers } from './game-servers.tsx'

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
  within(screen.getByRole('list', { name: 'Match logs' }))
    .getAllByRole('listitem')
    .map((item) => /Retakes \d+/.exec(item.textContent ?? '')?.[0])

it('lists 300 game servers by name, a part at a time, and finds one by name, address or id', () => {
  show(Array.from({ length: 300 }, (_, i) => server(300 - i)))
  expect(names().slice(0, 3)).toEqual(['Retakes 1', 'Retakes 2', 'Retakes 3'])
  expect(names()).toHaveLength(30)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(names()).toHaveLength(60)
  const find = (value: string) =>
    fireEvent.change(screen.getByLabelText('Find by name, address or id'), { target: { value } })
  find('retakes 299')
  expect(names()).toEqual(['Retakes 299'])
  find('192.0.2.17:')
  expect(names()).toEqual(['Retakes 17', 'Retakes 267'])
  find(server(42).id)
  expect(names()).toEqual(['Retakes 42'])
  find('surf')
  expect(screen.getByText('0 of 300 game servers')).toBeTruthy()
})

it('says in words why lines are refused and what to do', () => {
  show([server(1, { refused: { at: '2026-06-01T00:00:00Z', reason: 'wrong_token', detail: '' } })])
  expect(screen.getByText(/Its log address carries another key\. .*use the current one/)).toBeTruthy()
})
