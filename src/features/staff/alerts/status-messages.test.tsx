import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { setCommunity } from '../../../platform/community.ts'
import { endSession, startSession } from '../../../shared/session.ts'
import { StatusMessages } from './status-messages.tsx'

const user = { id: '7', steamId: '76561198000000001', username: 'Ann', avatar: null, email: null } as const
const me = { role: 'administrator', freshUntil: '2100-01-01T00:00:00.000Z' } as const
const value = {
  ...{ host: 'discord.example', format: 'discord', language: 'en', modes: [], hasLinks: true },
  ...{ fillServers: [], fillPercent: 80 },
}
const trouble = { at: '2026-06-01T00:00:00.000Z', isPaused: true, problem: 'refused', detail: 'HTTP 401' }
const message = { id: 'sm-1a2b3c4d', tag: 'a'.repeat(16), value, ending: 'nnel', writtenAt: null, trouble }

const sent: { readonly path: string; readonly body: unknown }[] = []
let messages: object[] = []

beforeEach(() => {
  sent.length = 0
  messages = []
  setCommunity(defaultSettings)
  startSession('login', { ...user, staff: 'administrator' })
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : String(address), location.origin)
    const request = new Request(url, init)
    if (request.method === 'GET') {
      return Response.json(url.pathname === '/api/staff/status-messages' ? messages : { servers: [] })
    }
    const text = await request.text()
    sent.push({ path: url.pathname, body: text === '' ? undefined : JSON.parse(text) })
    if (url.pathname.endsWith('/resume')) {
      messages = [{ ...message, trouble: null }]
      return new Response(null, { status: 204 })
    }
    messages = [{ ...message, trouble: null }]
    return Response.json({ tag: message.tag, value })
  })
})
afterEach(endSession)

const render = (opened: Parameters<typeof StatusMessages>[0]['opened'], onClose = vi.fn()) => {
  renderPage(<StatusMessages me={me} opened={opened} sort="" onOpen={vi.fn()} onSort={vi.fn()} onClose={onClose} />)
  return onClose
}

it('says why a message is paused, and tries again', async () => {
  messages = [message]
  render(undefined)
  await screen.findByText('Paused. The portal does not try again by itself.')
  screen.getByText('HTTP 401')
  fireEvent.click(screen.getByRole('button', { name: /^Try again/ }))
  await waitFor(() => expect(screen.queryByText('HTTP 401')).toBeNull())
  expect(sent).toEqual([{ path: '/api/staff/status-messages/sm-1a2b3c4d/resume', body: undefined }])
})

it('adds one with what is chosen', async () => {
  const onClose = render({ purpose: 'add', id: '' })
  const form = within(await screen.findByRole('dialog'))
  const address = 'https://discord.example/api/webhooks/1/secret'
  fireEvent.change(form.getByRole('textbox', { name: /Address/ }), { target: { value: address } })
  fireEvent.change(form.getByRole('combobox', { name: /Counts as filling up at/ }), { target: { value: '90' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    {
      path: '/api/staff/status-messages',
      body: {
        id: expect.stringMatching(/^sm-/),
        address,
        format: 'discord',
        modes: [],
        hasLinks: true,
        fillPercent: 90,
      },
    },
  ])
  await screen.findByText(/discord\.example/)
})
