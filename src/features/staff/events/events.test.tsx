import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Events } from './events.tsx'

const at = '2026-06-01T00:00:00.000Z'
const me = { role: 'administrator', freshUntil: '2999-01-01T00:00:00.000Z' } as const
const value = { host: 'bot.example.org', name: 'Bot', types: ['ban.set'], isMuted: false }
const webhook = { id: 'ev-1a2b3c4d', tag: 'a'.repeat(16), value, createdAt: at, waiting: 0, failed: 1 }
const delivery = {
  ...{ id: 'd1', eventId: 'evt_1', type: 'ban.set', at, state: 'failed', attempts: 8, triedAt: at, nextAt: null },
  ...{ status: 500, milliseconds: 12, problem: 'busy' },
}

beforeEach(() => history.replaceState(null, '', '/staff/alerts?part=events'))
afterEach(endSession)

it('adds a webhook, marks an address that is refused, and shows the secret once', async () => {
  let list: object[] = []
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/event-webhooks': () => Response.json(list),
    'POST /api/staff/event-webhooks': ({ body }) => {
      if (JSON.stringify(body).includes('10.0.0.1')) return refusal(400, 'WEBHOOK_REFUSED')
      list = [webhook]
      return Response.json({ secret: 'whsec_abc' })
    },
  })
  renderPage(<Events me={me} />)
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: RegExp, text: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Enter a name.')).toBeTruthy()
  type(/^Name/, 'Bot')
  type(/^Address/, 'https://10.0.0.1/hook')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText(/its host is in a private network/)).toBeTruthy()
  type(/^Address/, 'https://bot.example.org/hook')
  fireEvent.click(dialog.getByRole('switch', { name: 'A match ends' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('whsec_abc')).toBeTruthy()
  const body = { id: expect.stringMatching(/^ev-/), name: 'Bot', address: 'https://bot.example.org/hook' }
  expect(sent.at(-1)?.body).toMatchObject(body)
  expect(JSON.stringify(sent.at(-1)?.body)).not.toContain('match.ended')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('1 event was given up')).toBeTruthy()
  expect(screen.queryByText('whsec_abc')).toBeNull()
})

it('replaces the address of a webhook, and marks one that is refused', async () => {
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/event-webhooks': () => Response.json([webhook]),
    'POST /api/staff/event-webhooks/ev-1a2b3c4d/address': ({ body }) =>
      JSON.stringify(body).includes('10.0.0.1') ? refusal(400, 'WEBHOOK_REFUSED') : new Response(null, { status: 204 }),
  })
  renderPage(<Events me={me} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Replace the address/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const enter = (text: string) => {
    fireEvent.change(dialog.getByLabelText(/^Address/), { target: { value: text } })
    fireEvent.click(dialog.getByRole('button', { name: 'Replace' }))
  }
  enter('bot')
  expect(await dialog.findByText('Enter a complete address that begins with https://.')).toBeTruthy()
  expect(sent).toEqual([])
  enter('https://10.0.0.1/hook')
  expect(await dialog.findByText(/its host is in a private network/)).toBeTruthy()
  enter('https://other.example.org/hook')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)?.body).toEqual({ address: 'https://other.example.org/hook' })
})

it('shows the log of a webhook, and sends an event again', async () => {
  let log = [delivery]
  const sent = serveStaffApi('administrator', {
    'GET /api/staff/event-webhooks': () => Response.json([webhook]),
    'GET /api/staff/event-webhooks/ev-1a2b3c4d/deliveries': () => Response.json(log),
    'POST /api/staff/event-webhooks/ev-1a2b3c4d/deliveries/d1/send': () => {
      log = [{ ...delivery, state: 'arrived', status: 200, attempts: 1, problem: 'busy' }]
      return new Response(null, { status: 204 })
    },
  })
  renderPage(<Events me={me} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Log Bot' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Given up')).toBeTruthy()
  expect(dialog.getByText(/HTTP 500/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /^Send again/ }))
  expect(await dialog.findByText('Arrived')).toBeTruthy()
  await waitFor(() => expect(sent).toHaveLength(1))
})
