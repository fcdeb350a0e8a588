import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { VipInGame as InGame } from '../../../contract/game-side/staff-game-side.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../tests/support/staff-api.ts'
import { endSession } from '../../shared/session.ts'
import { VipInGame } from './vip-in-game.tsx'

/** Serves these states one after the other, the last one for good; returns how often it was read. */
function serve(...states: InGame[]): () => number {
  let reads = 0
  serveStaffApi('moderator', {
    'GET /api/vip/in-game': () => {
      const state = states[Math.min(reads, states.length - 1)]
      reads += 1
      return Response.json(state)
    },
  })
  return () => reads
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
})

it('is read again every few seconds until every server has it', async () => {
  const reads = serve({ active: 0, away: 0, of: 12 }, { active: 5, away: 0, of: 12 }, { active: 12, away: 0, of: 12 })
  renderPage(<VipInGame />)
  await pass(1)
  expect(screen.getByText(/Active on 0 of 12 servers. The others follow within a minute/)).toBeTruthy()
  await pass(seconds(3))
  expect(screen.getByText(/Active on 5 of 12 servers/)).toBeTruthy()
  await pass(seconds(3))
  expect(screen.getByText('Active on 12 of 12 servers')).toBeTruthy()
  expect(reads()).toBe(3)
  await pass(seconds(50))
  expect(reads()).toBe(3)
  await pass(minutes(1))
  expect(reads()).toBe(4)
})

it('waits for no server that is offline, and says so', async () => {
  const reads = serve({ active: 11, away: 1, of: 12 })
  renderPage(<VipInGame />)
  await pass(1)
  expect(screen.getByText('Active on 11 of 12 servers. 1 is offline and gets it when it is back.')).toBeTruthy()
  await pass(seconds(30))
  expect(reads()).toBe(1)
})

it('promises nothing in the game where nothing delivers VIP', async () => {
  serve({ active: 0, away: 0, of: 0 })
  const { unmount } = renderPage(<VipInGame />)
  await pass(1)
  expect(screen.getByRole('link', { name: 'VIP privileges here' }).getAttribute('href')).toBe('/vip')
  expect(screen.queryByText(/server/)).toBeNull()
  unmount()
  renderPage(<VipInGame onVipPage />)
  await pass(1)
  expect(screen.getByText('VIP gives you the privileges listed below.')).toBeTruthy()
})

it('says nothing while it is not known', async () => {
  serveStaffApi('moderator', {})
  const { container } = renderPage(<VipInGame />)
  await pass(1)
  expect(container.textContent).toBe('')
})
