import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../../contract/default-settings.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { setCommunity } from '../../../platform/community.ts'
import { endSession, startSession } from '../../../shared/session.ts'
import { Alerts } from './alerts.tsx'

const steamId = '76561198000000001'
const user = { id: '7', steamId, username: 'Ann', avatar: null, email: null, staff: 'administrator' } as const
const value = { host: 'hooks.example', format: 'json', language: 'en', kinds: [], isMuted: false }
const [old, current] = ['a', 'b'].map((letter) => letter.repeat(16))

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

it('removes a webhook that someone has just edited when the button is pressed again', async () => {
  setCommunity(defaultSettings)
  startSession('login', user)
  let [tag, isRemoved] = [old, false]
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(address instanceof Request ? address.url : String(address), location.origin),
      init,
    )
    if (request.method === 'GET') {
      const webhook = { id: 'wh-1a2b3c4d', tag, value, ending: null, createdAt: '2026-06-01T00:00:00.000Z' }
      return Response.json(isRemoved ? [] : [{ ...webhook, mutedAt: null, last: null }])
    }
    sent.push(request.headers.get('if-match'))
    tag = current
    isRemoved = sent.at(-1) === `"${current}"`
    return isRemoved
      ? Response.json({ tag: 'c'.repeat(16), value: null })
      : Response.json({ error: 'EDITED_MEANWHILE', requestId: 'r', current: { tag, value } }, { status: 412 })
  })
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
  await screen.findByText('No one is told yet')
  expect([sent[0], sent.at(-1)]).toEqual([`"${old}"`, `"${current}"`])
})
