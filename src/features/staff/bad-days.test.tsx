import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { hostileNames } from '../../../demo/player-names.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { setCommunity } from '../../platform/community.ts'
import { readDrafts } from '../../shared/drafts.ts'
import { endSession, session, startSession } from '../../shared/session.ts'
import { Audit } from './audit/audit.tsx'
import { Members, memberDraft } from './members/members.tsx'
import { orderAddress } from './orders/order-address.ts'
import { OrderList } from './orders/order-list.tsx'
import { BanList } from './players/ban-list.tsx'
import { FoundPlayers } from './players/found-players.tsx'
import { RecentNotes } from './players/recent-notes.tsx'

const steamId = '76561198000000001'
const user = { id: '7', steamId, username: 'Ann', avatar: null, email: null, staff: 'administrator' } as const
const at = '2026-06-01T00:00:00.000Z'
const me = { role: 'administrator', freshUntil: null } as const

/** What the API responds to a path; absent: 404. */
let answers: Readonly<Record<string, () => Response>> = {}

beforeEach(() => {
  setCommunity(defaultSettings)
  startSession('login', user)
  vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
    const { pathname } = new URL(address instanceof Request ? address.url : String(address), location.origin)
    return answers[pathname]?.() ?? refusal(404, 'NOT_FOUND')
  })
})
afterEach(() => {
  endSession()
  sessionStorage.clear()
})

const refusal = (status: number, error: string): Response => Response.json({ error, requestId: 'r' }, { status })

/** Opens the section of the staff, types a SteamID and saves; the response to that is a refusal. */
async function saveMember(status: number, error: string): Promise<void> {
  let isRead = false
  answers = {
    '/api/staff/members': () => {
      if (isRead) return refusal(status, error)
      isRead = true
      return Response.json([])
    },
  }
  renderPage(<Members />)
  await screen.findByRole('table', { name: 'Staff' })
  fireEvent.change(screen.getByLabelText('SteamID or profile link'), { target: { value: steamId } })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  })
}

it('keeps what was typed when the role is removed while a form is open, and leaves the room', async () => {
  await saveMember(404, 'NOT_FOUND')
  await waitFor(() => expect(session.get()?.user.staff).toBeUndefined())
  expect(session.get()?.user.id).toBe(user.id)
  expect(readDrafts()[memberDraft]).toMatchObject({ owner: user.id, fields: { steamId } })
})

it('keeps what was typed when the session was ended elsewhere, for the same account only', async () => {
  await saveMember(401, 'UNAUTHORIZED')
  await waitFor(() => expect(session.get()).toBeUndefined())
  expect(readDrafts()[memberDraft]).toMatchObject({ owner: user.id, fields: { steamId } })
})

const order = {
  ...{ id: 'a'.repeat(32), steamId, productType: 'vip_subscription', productId: 'vip_new', duration: '1m' },
  ...{ method: 'alipay', currency: 'CNY', amountMinor: 3000, test: false, state: 'delivered', createdAt: at },
  ...{ paidAt: at, deliveredAt: at },
}
const ban = {
  ...{ id: 'b', steamId, beginsAt: at, endsAt: null, by: 'root', closedAt: null, closedAs: null },
  ...{ closedByName: null, closeReason: null },
}
const entry = {
  ...{ seq: 1, at, actor: 'root', role: 'console', action: 'player.note', subjectKind: 'player', subject: steamId },
  requestId: null,
}

/** Every list of the room, with a text in each column that players or staff can write. */
const lists: readonly (readonly [path: string, answer: (text: string) => unknown, list: ReactNode, columns: number])[] =
  [
    [
      '/api/staff/members',
      (text) => [
        { steamId, name: text, avatar: null, role: 'moderator', addedAt: at, addedBy: 'root', addedByName: text },
      ],
      <Members key="members" />,
      2,
    ],
    [
      '/api/staff/orders',
      (text) => ({ orders: [{ ...order, name: text }], next: null }),
      <OrderList key="orders" address={orderAddress.none} />,
      1,
    ],
    [
      '/api/staff/audit',
      (text) => ({
        entries: [{ ...entry, actorName: text, subjectName: text, before: text, after: JSON.stringify({ text }) }],
        next: null,
      }),
      <Audit key="audit" me={me} />,
      2,
    ],
    [
      '/api/staff/players',
      (text) => ({
        players: [{ steamId, name: text, avatar: null, email: text, isBanned: true, hasAccount: true }],
        next: null,
      }),
      <FoundPlayers key="players" search="x" after={undefined} sort="" />,
      2,
    ],
    [
      '/api/staff/bans',
      (text) => ({ bans: [{ ...ban, name: text, reason: text, note: text, byName: text }], next: null }),
      <BanList key="bans" me={{ role: 'administrator' }} />,
      4,
    ],
    [
      '/api/staff/player-notes',
      (text) => [{ id: 'n', steamId, name: text, text, at, author: 'root', authorName: text }],
      <RecentNotes key="notes" />,
      3,
    ],
  ]

it.each(lists)('shows hostile names and notes of %s as text', async (path, answer, list, columns) => {
  for (const text of hostileNames) {
    answers = { [path]: () => Response.json(answer(text)) }
    const { container, unmount } = renderPage(list)
    await waitFor(() => expect(container.textContent.split(text).length - 1).toBeGreaterThanOrEqual(columns))
    expect(container.querySelectorAll('script, img[onerror], svg[onload], a[href^="javascript"]')).toHaveLength(0)
    unmount()
  }
})
