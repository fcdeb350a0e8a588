import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../tests/support/leaderboard-record.ts'
import { createRankingStore } from './ranking-store.ts'
import { useFindMe } from './use-find-me.ts'

/** A search whose response arrives with `arrive`. */
function search() {
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (respond = done)))
  const store = createRankingStore({ mode: 'dm', season: 's1', badges: [] })
  const view = renderHook(({ isLeft }) => useFindMe(store, true, isLeft), {
    initialProps: { isLeft: false },
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })
  act(() => view.result.current.find(steamIdOf(7)))
  const data = [leaderboardRecord(6), leaderboardRecord(7)]
  const arrive = async () => {
    respond(Response.json({ data, totalPages: 1, total: 2, page: 1, pageSize: 50 }))
    await act(() => new Promise((done) => setTimeout(done, 20)))
  }
  return { ...view, arrive }
}

test('finds the row of a player', async () => {
  const { result, arrive } = search()
  expect(result.current.busy).toBe(true)
  await arrive()
  expect(result.current).toMatchObject({ busy: false, target: { row: 1, at: 'middle' } })
})

test('a search ends when something opens above the list: its row is not brought into view below that', async () => {
  const { result, rerender, arrive } = search()
  rerender({ isLeft: true })
  expect(result.current.busy).toBe(false)
  await arrive()
  rerender({ isLeft: false })
  expect(result.current).toMatchObject({ busy: false, target: undefined })
})
