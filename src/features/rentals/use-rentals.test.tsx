import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { rental } from '../../../tests/support/rental.ts'
import { endSession, startSession } from '../../shared/session.ts'
import { useRentals } from './use-rentals.ts'

const user = { id: '7', steamId: '76561198000000001', username: 'Fox', avatar: null, email: null }
let status = 'CREATING'
let asked = 0

function List() {
  return (
    <p>
      {useRentals()
        .data?.map((each) => each.status)
        .join()}
    </p>
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00Z') })
  startSession('login', user)
  asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json([rental({ status })])
  })
})
afterEach(endSession)

test('polls a server that is being created from the first response on, and stops when it runs', async () => {
  status = 'CREATING'
  renderPage(<List />)
  await pass(100)
  expect(screen.getByText('CREATING')).toBeDefined()
  status = 'RUNNING'
  await pass(4100)
  expect(screen.getByText('RUNNING')).toBeDefined()
  const before = asked
  await pass(30_000)
  expect(asked).toBe(before)
  await pass(35_000)
  expect(asked).toBe(before + 1)
})
