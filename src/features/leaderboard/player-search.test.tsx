import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { steamIdOf } from '../../../tests/support/leaderboard-record.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { PlayerSearch } from './player-search.tsx'

const found = (n: number) => ({ steamid: steamIdOf(n), name: `Ann ${n}`, avatar: null, usergroup: ['kol'] })
let asked: string[]
let answers: Record<string, unknown>

beforeEach(() => {
  history.replaceState(null, '', '/players')
  asked = []
  answers = {}
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    return answer === undefined
      ? Response.json({ error: 'INTERNAL', requestId: 'r' }, { status: 500 })
      : Response.json(answer)
  })
})

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

it('searches after a pause, keeps the search in the address, and shows more as asked', async () => {
  answers['/api/players?query=ann'] = { players: [found(1)], next: '["ann 1",1]' }
  answers[`/api/players?query=ann&after=${encodeURIComponent('["ann 1",1]').replaceAll('%2C', ',')}`] = {
    ...{ players: [found(2)], next: null },
  }
  renderPage(<PlayerSearch />, { shouldRetryOnError: false })
  expect(asked).toEqual([])
  type('a')
  type(' ann ')
  expect((await screen.findByRole('link', { name: 'Ann 1' })).getAttribute('href')).toBe(`/players/${steamIdOf(1)}`)
  expect(location.search).toBe('?q=ann')
  expect(asked).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('link', { name: 'Ann 2' })).toBeTruthy()
})

it('says that nobody was found, and that the search failed', async () => {
  history.replaceState(null, '', '/players?q=x')
  answers['/api/players?query=x'] = { players: [], next: null }
  renderPage(<PlayerSearch />, { shouldRetryOnError: false })
  expect(await screen.findByText('No players found')).toBeTruthy()
  await act(async () => type('y'))
  expect(await screen.findByText('The search failed')).toBeTruthy()
})
