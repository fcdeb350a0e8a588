import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import type { PlayerPage } from '../../contract/leaderboard/player-page.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { createPagePreviews } from './page-previews.ts'

const steamId = '76561198000000042'
const hostile = `<script>"&${'x'.repeat(500)}`
const page = (name: string): PlayerPage => ({
  ...{ steamid: steamId, name, avatar: null, usergroup: [], records: [], maps: [], streaks: [] },
  ...{ matches: { matches: [], next: null }, firstSeenAt: null, lastSeenAt: null },
})

const previews = (pageOf: () => Promise<PlayerPage>) =>
  createPagePreviews({
    pages: { pageOf, matchOf: () => Promise.reject(new ApiError('NOT_FOUND')) },
    settings: () => ({ ...defaultSettings, name: 'Ours' }),
    now: () => 5000,
  })

it('names the player, and cuts a name that is too long', async () => {
  expect(await previews(async () => page('Ann'))(`/players/${steamId}`)).toMatchObject({ title: 'Ann · Ours' })
  const preview = await previews(async () => page(hostile))(`/players/${steamId}`)
  expect(preview?.title.length).toBeLessThanOrEqual(200)
})

it('says nothing of a page that is hidden or does not exist, and of other paths', async () => {
  const previewOf = previews(() => Promise.reject(new ApiError('PAGE_HIDDEN')))
  expect(await previewOf(`/players/${steamId}`)).toBeUndefined()
  expect(await previewOf('/matches/gs-1.dm.0.5')).toBeUndefined()
  for (const path of ['/', '/players', '/players/1', '/matches/a%2Fb']) expect(previewOf(path)).toBeUndefined()
})

it('makes ten in a second at most', () => {
  const previewOf = previews(async () => page('Ann'))
  const made = Array.from({ length: 30 }, () => previewOf(`/players/${steamId}`))
  expect(made.filter((preview) => preview !== undefined)).toHaveLength(10)
})
