import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { ChangeServers } from './change-servers.tsx'

afterEach(endSession)

const server = (port: number): StaffServer => ({
  tag: `t${port}`,
  value: {
    ...{ id: `s${port}`, ip: '192.0.2.1', port, name: `S${port}`, category: 'dm', region: 'ap-tokyo' },
    ...{ ontop: 0, star: false, rules: [] },
  },
  former: [],
  isOnline: true,
  lastSeen: null,

  players: 0,
  log: null,
})

const me = { role: 'administrator', freshUntil: new Date(Date.now() + 60_000).toISOString() } as const

it('moves the servers of the list to another host, one after the other, and names those that could not be', async () => {
  const done = vi.fn()
  const edit = (port: number, answer: () => Response) => ({ [`POST /api/staff/servers/s${port}/edits`]: answer })
  const fine = () => Response.json({ tag: '"new"', value: null })
  const sent = serveStaffApi('administrator', {
    ...edit(1, fine),
    ...edit(2, () => refusal(409, 'ADDRESS_TAKEN')),
    ...edit(3, fine),
  })
  renderPage(<ChangeServers me={me} servers={[1, 2, 3].map(server)} onClose={() => undefined} onDone={done} />)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change 3 servers' }))
  expect(screen.getAllByText(/^S\d \(192\.0\.2\.1:\d\)$/)).toHaveLength(3)
  const address = screen.getByLabelText('Address of the new host')
  fireEvent.change(address, { target: { value: '198.51.100.2:1' } })
  submit()
  expect(screen.getByText('Enter an IP address without a port.')).toBeTruthy()
  fireEvent.change(address, { target: { value: '198.51.100.2' } })
  submit()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('192.0.2.1:2'))
  expect(done).toHaveBeenCalledOnce()
  expect(sent.map(({ path, match }) => [path, match])).toEqual(
    [1, 2, 3].map((port) => [`/api/staff/servers/s${port}/edits`, `"t${port}"`]),
  )
  expect(sent[0]?.body).toMatchObject({ value: { ip: '198.51.100.2', port: 1 } })
})

it('stops where the user says so, and goes on with the rest by another press', async () => {
  let letFirst: () => void = () => undefined
  const first = new Promise<void>((resolve) => {
    letFirst = resolve
  })
  const fine = () => Response.json({ tag: '"new"', value: null })
  const sent = serveStaffApi('administrator', {
    'POST /api/staff/servers/s1/edits': async () => {
      await first
      return fine()
    },
    'POST /api/staff/servers/s2/edits': fine,
  })
  const closed = vi.fn()
  const done = vi.fn()
  renderPage(<ChangeServers me={me} servers={[1, 2].map(server)} state="retired" onClose={closed} onDone={done} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 servers' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  letFirst()
  expect(await screen.findByText(/1 of 2 .*Stopped/)).toBeTruthy()
  expect(sent.map(({ path }) => path)).toEqual(['/api/staff/servers/s1/edits'])
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 servers' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent.at(-1)?.body).toMatchObject({ value: { id: 's2', state: 'retired' } })
})

it('a sign-in that is not fresh ends it: the others would be refused as well', async () => {
  const sent = serveStaffApi('administrator', {
    'POST /api/staff/servers/s1/edits': () => refusal(403, 'FRESH_SIGN_IN_REQUIRED'),
  })
  const nothing = vi.fn()
  renderPage(<ChangeServers me={me} servers={[1, 2].map(server)} state="hidden" onClose={nothing} onDone={nothing} />)
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 servers' }))
  expect((await screen.findByRole('alert')).textContent).toContain('sign-in through Steam')
  expect(sent).toHaveLength(1)
})
