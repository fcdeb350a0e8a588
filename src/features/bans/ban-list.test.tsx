import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { refusal } from '../../../tests/support/staff-api.ts'
import { BanList } from './ban-list.tsx'

const ban = {
  steamId: '76561198000000007',
  name: '<b>Bo</b>',
  reason: 'wallhack',
  beginsAt: '2026-05-01T00:00:00.000Z',
  endsAt: null,
}

let asked: string[]
const serve = (answer: (query: URLSearchParams) => Response) =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer(new URL(path, 'http://x').searchParams)
  })

beforeEach(() => {
  asked = []
  history.replaceState(null, '', '/bans')
})

it('lists bans as text, and searches by the address', async () => {
  serve((query) =>
    Response.json(
      query.has('search')
        ? { bans: [], count: 0, next: null }
        : { bans: [ban, { ...ban, steamId: '76561198000000008', name: null, reason: '' }], count: 70, next: '5.x-1' },
    ),
  )
  renderPage(<BanList />)
  expect(await screen.findByText('<b>Bo</b>')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('70 bans')
  expect(screen.getByText('76561198000000008')).toBeTruthy()
  expect(screen.getByText('No reason was given')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/bans?after=5.x-1')
  fireEvent.change(screen.getByLabelText('Name or SteamID'), { target: { value: ' bo ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('No ban of such a player')).toBeTruthy()
  expect(location.search).toBe('?search=bo')
  expect(asked).toEqual(['/api/bans', '/api/bans?search=bo'])
})

it('says that the list could not be loaded, and tries again', async () => {
  serve(() => refusal(503, 'UNAVAILABLE'))
  renderPage(<BanList />, { shouldRetryOnError: false })
  expect(await screen.findByText('The bans could not be loaded')).toBeTruthy()
  serve(() => Response.json({ bans: [], count: 0, next: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No one is banned')).toBeTruthy()
})
