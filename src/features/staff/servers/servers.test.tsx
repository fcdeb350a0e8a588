import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { StaffServer } from '../../../../contract/servers/staff-servers.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Servers } from './servers.tsx'

afterEach(endSession)

const server = (tag: string, name: string): StaffServer => ({
  tag,
  value: {
    ...{ id: 's1', ip: '192.0.2.1', port: 1, name, category: 'dm' },
    ...{ region: 'ap-tokyo', ontop: 0, star: false },
  },
  ...{ former: [], isOnline: true, lastSeen: null, players: 0, log: null },
})

it('the form of a server stays until the list has its new state, so that the next edit is not taken for a conflict', async () => {
  let stored = server('t1', 'Old')
  let isAsked = false
  let letRead: () => void = () => undefined
  const read = new Promise<void>((resolve) => {
    letRead = resolve
  })
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/servers': async () => {
      const answer = Response.json({ servers: [stored] })
      if (stored.tag !== 't1') {
        isAsked = true
        await read
      }
      return answer
    },
    'GET /api/staff/servers/s1/edits': () => Response.json({ versions: [], next: null }),
    'POST /api/staff/servers/s1/edits': () => {
      stored = server('t2', 'New')
      return Response.json({ tag: stored.tag, value: stored.value })
    },
  })
  const me = { role: 'administrator', freshUntil: new Date(Date.now() + 60_000).toISOString() } as const
  renderPage(<Servers me={me} />)
  const edit = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  await edit('New')
  await waitFor(() => expect(isAsked).toBe(true))
  expect(screen.queryByRole('dialog')).not.toBeNull()
  letRead()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit('Newer')
  await waitFor(() => expect(sent.map(({ match }) => match)).toEqual(['"t1"', '"t2"']))
})

const named = (id: string, name: string, more: Partial<StaffServer> = {}): StaffServer => {
  const each = server('t', name)
  return { ...each, value: { ...each.value, id, port: Number(id.slice(1)) }, ...more }
}

it('the address holds search, filters and order; the selection becomes a change of these servers', async () => {
  history.replaceState(null, '', '/staff/servers?search=aim&sort=-players')
  const servers = [
    named('s1', 'Aim one', { isOnline: true, players: 2 }),
    named('s2', 'Retakes', { isOnline: true, players: 7 }),
    named('s3', 'Aim three', { isOnline: true, players: 9 }),
    named('s4', 'Aim four', { isOnline: false }),
  ]
  serveStaffApi('administrator', { 'GET /api/staff/servers': () => Response.json({ servers }) })
  renderPage(<Servers me={{ role: 'administrator', freshUntil: new Date(Date.now() + 60_000).toISOString() }} />)
  const names = () => screen.getAllByRole('button', { name: /^Edit / }).map(({ textContent }) => textContent)
  await screen.findByText('3 of 4')
  expect(names()).toEqual(['Aim three', 'Aim one', 'Aim four'])
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(location.search).toBe('?search=aim&sort=name')
  fireEvent.click(screen.getByLabelText('Need attention'))
  expect(names()).toEqual(['Aim four'])
  expect(location.search).toBe('?show=care&search=aim&sort=name')
  fireEvent.click(screen.getByLabelText('All'))
  fireEvent.change(screen.getByLabelText('Find by name or address'), { target: { value: 'aim t' } })
  expect(names()).toEqual(['Aim three'])
  await waitFor(() => expect(location.search).toBe('?search=aim+t&sort=name'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(names()).toHaveLength(4)
  fireEvent.click(screen.getByLabelText('Select Aim one'))
  fireEvent.click(screen.getByLabelText('Select Retakes'))
  fireEvent.click(screen.getByRole('button', { name: 'Hide…' }))
  expect(screen.getByRole('button', { name: 'Change 2 servers' })).toBeTruthy()
  expect(screen.getByText('Retakes (192.0.2.1:2)')).toBeTruthy()
  expect(screen.getAllByLabelText('State').at(-1)).toHaveProperty('value', 'hidden')
})
