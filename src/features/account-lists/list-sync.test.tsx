import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ListEntry, mergeEntries } from '../../../contract/accounts/account-lists.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import type { Session } from '../../shared/session.ts'
import { Toaster } from '../../ui/toast.tsx'
import type { Lists } from './core/lists.ts'
import { type DeviceLists, followedAccount, syncNow } from './list-sync.ts'
import { ListSync } from './list-sync-view.tsx'
import { ListsSection } from './lists-section.tsx'

const session: Session = {
  token: 't',
  user: { id: 'u1', steamId: '76561198000000001', username: 'A', avatar: '', email: null },
}
const none: Lists = { favourites: [], hidden: [], views: [], people: [] }

function deviceWith(favourites: string[]): DeviceLists & { change(favourites: string[]): void } {
  let lists: Lists = { ...none, favourites }
  const listeners = new Set<() => void>()
  return {
    get: () => lists,
    set: (next) => {
      lists = next
    },
    change(next) {
      lists = { ...lists, favourites: next }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let stored: readonly ListEntry[] = []
let isFull = false
const sent: { readonly entries: readonly ListEntry[]; readonly since?: number }[] = []
const account = (online = true) => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (!online) throw new TypeError('offline')
    const { entries, since } = JSON.parse(String(body))
    sent.push({ entries, since })
    if (entries.length > 0 && isFull) return Response.json({ error: 'LISTS_FULL', requestId: 'r' }, { status: 409 })
    const isAll = since !== stored.length
    stored = mergeEntries(stored, entries)
    return Response.json({ version: stored.length, isAll, entries: isAll ? stored : [] })
  })
}
const keys = () => stored.filter(({ value }) => value !== null).map(({ key }) => key)

beforeEach(() => {
  // This tab leads.
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request: async (_: string, __: object, run: () => unknown) => run() },
  })
  stored = [{ list: 'favourites', key: 'of the account', value: '', at: 1 }]
  isFull = false
  sent.length = 0
  account()
})
afterEach(() => {
  followedAccount.set(undefined)
})

it('asks once whether lists are merged, and then sends every change', async () => {
  const device = deviceWith(['mine'])
  const { unmount } = renderPage(<ListSync session={session} device={device} />)
  expect(keys()).toEqual(['of the account'])
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(device.get().favourites).toEqual(['mine', 'of the account']))
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
  device.change(['of the account'])
  await waitFor(() => expect(keys()).toEqual(['of the account']), { timeout: 5000 })
  unmount()
  renderPage(<ListSync session={session} device={device} />)
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
})

it('keeps lists apart where the user says so; a device without lists follows unasked', async () => {
  const apart = deviceWith(['mine'])
  const { unmount } = renderPage(<ListSync session={session} device={apart} />)
  fireEvent.click(screen.getByRole('button', { name: 'Keep them apart' }))
  await syncNow(session, apart)
  expect([apart.get().favourites, keys()]).toEqual([['mine'], ['of the account']])
  unmount()
  followedAccount.set(undefined)
  const empty = deviceWith([])
  renderPage(<ListSync session={session} device={empty} />)
  await waitFor(() => expect(empty.get().favourites).toEqual(['of the account']))
})

it('an edit made offline is sent later, and meets what changed elsewhere meanwhile', async () => {
  followedAccount.set({ account: 'u1', on: true, known: [...stored], pending: [] })
  const device = deviceWith(['of the account'])
  account(false)
  device.change(['offline'])
  await syncNow(session, device)
  stored = mergeEntries(stored, [{ list: 'favourites', key: 'elsewhere', value: '', at: 2 }])
  account()
  await syncNow(session, device)
  expect(device.get().favourites).toEqual(['offline', 'elsewhere'])
  expect(keys().sort()).toEqual(['elsewhere', 'offline'])
  expect(followedAccount.get()?.pending).toEqual([])
})

it('asks for changes since what it knows, and keeps what the account answered before', async () => {
  followedAccount.set({ account: 'u1', on: true, known: [], pending: [] })
  const device = deviceWith([])
  await syncNow(session, device)
  device.change(['of the account', 'more'])
  await syncNow(session, device)
  await syncNow(session, device)
  expect(sent.map(({ entries, since }) => [entries.map(({ key }) => key), since])).toEqual([
    [[], undefined],
    [['more'], 1],
    [[], 2],
  ])
  expect(device.get().favourites).toEqual(['of the account', 'more'])
  expect(followedAccount.get()?.known.map(({ key }) => key)).toEqual(['of the account', 'more'])
})

it('says that the account is full, loses nothing, and still takes what changed elsewhere', async () => {
  followedAccount.set({ account: 'u1', on: true, known: [...stored], pending: [] })
  const device = deviceWith(['of the account', 'too much'])
  isFull = true
  stored = mergeEntries(stored, [{ list: 'favourites', key: 'elsewhere', value: '', at: 2 }])
  renderPage(
    <>
      <ListSync session={session} device={device} />
      <ListsSection session={session} />
      <Toaster />
    </>,
  )
  expect(await screen.findAllByText(/account's lists are full/)).toHaveLength(2)
  expect(device.get().favourites).toEqual(['of the account', 'too much', 'elsewhere'])
  expect(followedAccount.get()?.pending.map(({ key }) => key)).toEqual(['too much'])
  isFull = false
  await syncNow(session, device)
  expect(keys().sort()).toEqual(['elsewhere', 'of the account', 'too much'])
  await waitFor(() => expect(screen.queryByText(/the latest changes are on this device only\. Remove/)).toBeNull())
  expect(followedAccount.get()?.pending).toEqual([])
})
