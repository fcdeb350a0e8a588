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
