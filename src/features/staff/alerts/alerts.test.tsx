import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { setCommunity } from '../../../platform/community.ts'
import { endSession, startSession } from '../../../shared/session.ts'
import { Alerts } from './alerts.tsx'

const steamId = '76561198000000001'
const user = { id: '7', steamId, username: 'Ann', avatar: null, email: null, staff: 'administrator' } as const
const value = { host: 'hooks.example', format: 'json', language: 'en', kinds: [], isMuted: false }
const [old, current] = ['a', 'b'].map((letter) => letter.repeat(16))

beforeEach(() => history.replaceState(null, '', '/staff/alerts'))
afterEach(endSession)

/** A portal with one webhook. `edit` answers a write with this `If-Match`; everything else fails. */
function servePortal(list: () => readonly object[], edit: (match: string | null) => Response): void {
  setCommunity(defaultSettings)
  startSession('login', user)
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : String(address), location.origin)
    const request = new Request(url, init)
    if (request.method === 'GET') return Response.json(url.pathname.endsWith('webhooks') ? list() : [])
    const match = request.headers.get('if-match')
    return match === null ? Response.json({ error: 'INTERNAL', requestId: 'r' }, { status: 500 }) : edit(match)
  })
}

const webhookOf = (tag: string | undefined) => {
  const times = { createdAt: '2026-06-01T00:00:00.000Z', mutedAt: null }
  return { id: 'wh-1a2b3c4d', tag, value, ending: null, last: null, ...times }
}

const editedMeanwhile = (tag: string | undefined): Response =>
  Response.json({ error: 'EDITED_MEANWHILE', requestId: 'r', current: { tag, value } }, { status: 412 })

it('removes a webhook that someone has just edited when the button is pressed again', async () => {
  let [tag, isRemoved] = [old, false]
  const sent: (string | null)[] = []
  servePortal(
    () => (isRemoved ? [] : [webhookOf(tag)]),
    (match) => {
      sent.push(match)
      tag = current
      isRemoved = match === `"${current}"`
      return isRemoved ? Response.json({ tag: 'c'.repeat(16), value: null }) : editedMeanwhile(tag)
    },
  )
  renderPage(<Alerts me={{ role: 'administrator', freshUntil: null }} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Remove / }))
  const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' })
  fireEvent.click(confirm)
  await waitFor(() => expect(sent).toHaveLength(1))
  await screen.findByRole('alert')
  await waitFor(() => {
    fireEvent.click(confirm)
    expect(sent.length).toBeGreaterThan(1)
  })
  await screen.findByText('No webhooks yet')
  expect([sent[0], sent.at(-1)]).toEqual([`"${old}"`, `"${current}"`])
})

it('tells an editor of an edit that the list has read since the form was opened', async () => {
  let [tag, read] = [old, 0]
  const sent: (string | null)[] = []
  servePortal(
    () => {
      read += 1
      return [webhookOf(tag)]
    },
    (match) => {
      sent.push(match)
      return editedMeanwhile(tag)
    },
  )
  renderPage(<Alerts me={{ role: 'administrator', freshUntil: null }} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Edit / }))
  const dialog = within(await screen.findByRole('dialog'))
  tag = current
  // Fails, and the list is read again.
  fireEvent.click(screen.getByRole('button', { name: /^Send a test / }))
  await waitFor(() => expect(read).toBe(2))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/while you were editing/i)
  expect(sent).toEqual([`"${old}"`])
})

it('mutes those that are selected and not muted yet, and sorts by what needs attention', async () => {
  const last = { at: '2026-06-01T00:00:00.000Z', attempts: 1, problem: null, detail: '' }
  let list: object[] = [
    { ...webhookOf(old), ending: 'aaaa', last: { ...last, state: 'arrived' } },
    { ...webhookOf(current), id: 'wh-2', ending: 'bbbb', last: { ...last, state: 'failed', problem: 'busy' } },
    { ...webhookOf(old), id: 'wh-3', ending: 'cccc', value: { ...value, isMuted: true } },
  ]
  const sent: (string | null)[] = []
  servePortal(
    () => list,
    (match) => {
      sent.push(match)
      list = list.map((webhook) => ({ ...webhook, value: { ...value, isMuted: true } }))
      return Response.json({ tag: 'c'.repeat(16), value: { ...value, isMuted: true } })
    },
  )
  renderPage(<Alerts me={{ role: 'administrator', freshUntil: null }} />)
  const table = within(await screen.findByRole('table', { name: 'Webhooks' }))
  const names = () =>
    table
      .getAllByRole('button', { name: /^Edit / })
      .map(({ textContent }) => textContent?.replace('hooks.example/…', ''))
  expect(names()).toEqual(['aaaa', 'bbbb', 'cccc'])
  fireEvent.click(within(table.getByRole('columnheader', { name: 'Last message' })).getByRole('button'))
  await waitFor(() => expect(names()).toEqual(['bbbb', 'aaaa', 'cccc']))
  expect(location.search).toBe('?sort=last')
  fireEvent.click(screen.getByLabelText('Select all 3'))
  fireEvent.click(screen.getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(sent).toEqual([`"${old}"`, `"${current}"`]))
  expect(await table.findAllByRole('button', { name: /^Unmute / })).toHaveLength(3)
})
