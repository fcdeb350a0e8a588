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

it('moves the servers of the list to another host, one after the other, and names those that could not be', async () => {
  const done = vi.fn()
  const edit = (port: number, answer: () => Response) => ({ [`POST /api/staff/servers/s${port}/edits`]: answer })
  const fine = () => Response.json({ tag: '"new"', value: null })
  const sent = serveStaffApi('administrator', {
    ...edit(1, fine),
    ...edit(2, () => refusal(409, 'ADDRESS_TAKEN')),
    ...edit(3, fine),
  })
  const me = { role: 'administrator', freshUntil: new Date(Date.now() + 60_000).toISOString() } as const
  renderPage(<ChangeServers me={me} servers={[1, 2, 3].map(server)} onClose={() => undefined} onDone={done} />)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change 3 servers' }))
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
