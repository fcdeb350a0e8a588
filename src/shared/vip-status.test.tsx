import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from './session.ts'
import { isVip, useVipStatus, vipStatusChanged } from './vip-status.ts'

const steamId = '76561198000000001'
const vip = { type: 'vip', expiresAt: '2999-01-01T00:00:00Z', groups: ['vip'], reservedSlots: true }
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(vip))
  vi.stubGlobal('fetch', fetched)
  startSession('token-1', { id: 'a1', steamId, username: 'Ana', avatar: null, email: null })
})
afterEach(endSession)

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
    {children}
  </SWRConfig>
)
/** Two readers, like the header and quick join. */
const read = () => renderHook(() => [useVipStatus(), useVipStatus()][1], { wrapper }).result
const settled = () => act(async () => new Promise((done) => setTimeout(done)))

test('is the user’s own, requested with their token', async () => {
  const status = read()
  expect(status.current?.type).toBe('none')
  await settled()
  expect(status.current).toEqual(vip)
  expect(fetched.mock.calls[0]?.[0]).toBe(`/api/auth/vip-status/${steamId}`)
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer token-1' })
})

test('is none while signed out, and nothing is requested', async () => {
  endSession()
  const status = read()
  await settled()
  expect(status.current?.type).toBe('none')
  expect(fetched).not.toHaveBeenCalled()
})

test('a failure yields none', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 503 }))
  const status = read()
  await settled()
  expect(status.current && isVip(status.current)).toBe(false)
})

test('an expired membership is none; groups stay', async () => {
  fetched.mockImplementation(async () => Response.json({ ...vip, expiresAt: '2001-01-01T00:00:00Z', groups: ['pro'] }))
  const status = read()
  await settled()
  expect(status.current).toMatchObject({ type: 'none', groups: ['pro'], reservedSlots: false })
})

test.each([
  ['in this window', () => vipStatusChanged()],
  [
    'in another window of the device',
    () => new BroadcastChannel('spawnpoint-vip-status').postMessage('vipStatusChanged'),
  ],
])('a change %s is asked about once, whoever reads it', async (_, change) => {
  fetched.mockImplementation(async () => Response.json({ ...vip, type: 'none', expiresAt: null }))
  const status = read()
  await settled()
  const before = fetched.mock.calls.length
  fetched.mockImplementation(async () => Response.json(vip))
  act(change)
  await waitFor(() => expect(status.current?.type).toBe('vip'))
  expect(fetched.mock.calls.length).toBe(before + 1)
})
