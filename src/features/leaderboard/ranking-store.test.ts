import { beforeEach, expect, test, vi } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../tests/support/leaderboard-record.ts'
import { lastPage, rowCount, rowsOf } from './core/paged-ranking.ts'
import { loadedPage } from './page-request.ts'
import { createRankingStore } from './ranking-store.ts'

const pageSize = 10
const totalPages = 40
let asked: string[] = []
let broken = false

const answer = (page: number) => ({
  data: Array.from({ length: pageSize }, (_, i) => leaderboardRecord((page - 1) * pageSize + i + 1)),
  totalPages,
  total: totalPages * pageSize,
  page,
  pageSize,
  updatedAt: null,
})

beforeEach(() => {
  asked = []
  broken = false
  vi.stubGlobal('location', { origin: 'https://play.example' })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (broken) throw new TypeError('offline')
    const query = new URLSearchParams(path.split('?')[1])
    const around = Number(query.get('around')?.slice(-10))
    return Response.json(answer(Number(query.get('page')) || Math.ceil(around / pageSize)))
  })
})

function started() {
  const store = createRankingStore({ mode: 'dm', season: 's1', badges: ['pro', 'kol'] })
  store.setFirst(loadedPage('dm', answer(1), 1))
  return store
}
const settled = () => new Promise((done) => setTimeout(done))
const rankingOf = (store: ReturnType<typeof started>) => {
  const { ranking } = store.read()
  if (!ranking) throw new Error('no ranking')
  return ranking
}

test('pages are appended one at a time, with the query in their address', async () => {
  const store = started()
  store.loadNext()
  store.loadNext()
  expect(store.read().more).toBe('loading')
  await settled()
  expect(asked).toEqual(['/api/leaderboard/dm?page=2&usergroup=kol,pro&season=s1'])
  expect(rowCount(rankingOf(store))).toBe(20)
  expect(store.read().more).toBe('idle')
})

test('distant pages leave memory and are loaded again when scrolled to', async () => {
  const store = started()
  for (let page = 2; page <= 12; page += 1) {
    store.loadNext()
    await settled()
    store.show(rowCount(rankingOf(store)) - 8, rowCount(rankingOf(store)))
  }
  expect(rankingOf(store).pages.size).toBeLessThan(6)
  asked = []
  store.show(0, 12)
  expect(rowsOf(rankingOf(store), 0, 1)[0]?.player).toBeUndefined()
  await settled()
  expect(asked).toHaveLength(2)
  expect(rowsOf(rankingOf(store), 0, 1)[0]?.player?.id).toBe(steamIdOf(1))
})

test('a failure is reported, and a retry continues', async () => {
  const store = started()
  store.show(0, 10)
  broken = true
  store.loadNext()
  await settled()
  expect(store.read().more).toBe('failed')
  broken = false
  store.retry()
  await settled()
  expect(lastPage(rankingOf(store))).toBe(2)
})

test('a distant player starts a new list, with the neighbours above', async () => {
  const store = started()
  const row = await store.find(steamIdOf(212))
  expect(rankingOf(store)).toMatchObject({ first: 21, counts: [10, 10] })
  expect(row).toBe(11)
  store.setFirst(loadedPage('dm', answer(1), 1))
  expect(rankingOf(store).first).toBe(21)
  store.loadPrevious()
  await settled()
  expect(rankingOf(store).first).toBe(20)
  store.restart()
  expect(rankingOf(store)).toMatchObject({ first: 1, counts: [10] })
})

test('without a network the previously known page stands in, with its age; without one the search fails', async () => {
  const store = started()
  const kept = { loaded: loadedPage('dm', answer(22)), keptAt: 5000 }
  broken = true
  await expect(store.find(steamIdOf(212))).rejects.toThrow()
  expect(await store.find(steamIdOf(212), kept)).toBe(1)
  expect(rankingOf(store)).toMatchObject({ first: 22 })
  expect(store.read().keptAt).toBe(5000)
})

test('a list can be opened at a page: within it, or as the start of a new one', async () => {
  const store = started()
  expect(await store.open(2)).toBe(10)
  expect(rankingOf(store)).toMatchObject({ first: 1, counts: [10, 10] })
  expect(await store.open(7)).toBe(0)
  expect(rankingOf(store)).toMatchObject({ first: 7, counts: [10] })
  store.setFirst(loadedPage('dm', answer(1), 1))
  expect(rankingOf(store).first).toBe(7)
})

test('a page that the list does not have leaves it unchanged', async () => {
  const store = started()
  vi.stubGlobal('fetch', async () => Response.json({ ...answer(99), data: [] }))
  expect(await store.open(99)).toBeUndefined()
  expect(rankingOf(store)).toMatchObject({ first: 1, counts: [10] })
  broken = true
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  await expect(store.open(3)).rejects.toThrow()
  expect(rankingOf(store)).toMatchObject({ first: 1, counts: [10] })
})

test('a response for a list that was left changes nothing', async () => {
  const store = started()
  store.loadNext()
  store.stop()
  await settled()
  expect(rowCount(rankingOf(store))).toBe(10)
  expect(store.read().more).toBe('idle')
})
