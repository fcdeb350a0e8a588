import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { communityFile } from '../../tests/support/community.ts'
import { createServerList } from './rules/server-list.ts'
import { neverSeen } from './rules/server-state.ts'
import { createServerPreviews } from './server-previews.ts'

const server = { ip: '192.0.2.1', port: 27015, name: 'Retakes #1', category: 'retake', region: 'ap-tokyo' }
const list = createServerList()
const listed = communityFile({
  servers: [server, { ...server, port: 27016, state: 'hidden' as const }, { ...server, port: 27017 }],
}).servers
list.setListed((listed ?? []).map((each) => ({ ...each, id: `${each.ip}:${each.port}` })))
list.setState('192.0.2.1:27015', { ...neverSeen, open: true, current: 7, max: 12, map: 'de_mirage', lastSeen: 1 })

const previews = (more: Partial<typeof defaultSettings> = {}) =>
  createServerPreviews({ serverList: list, settings: () => ({ ...defaultSettings, name: 'Liga', ...more }) })

it.each(['/servers/details/192.0.2.1%3A27015', '/servers/details/192.0.2.1:27015', '/servers/rules/192.0.2.1%3A27015'])(
  '%s names the server, its players, map, mode, region and address',
  (path) => {
    expect(previews({ defaultLanguage: 'en' })(path)).toEqual({
      title: 'Retakes #1 · Liga',
      description: '7/12 players · de_mirage · Retakes · Tokyo · 192.0.2.1:27015',
      picture: '/card/server/192.0.2.1%3A27015.png',
    })
    expect(previews({ defaultLanguage: 'zh' })(path)?.description).toMatch(/^7\/12 名玩家 · de_mirage · /)
  },
)

it('says that a server is offline', () => {
  const preview = previews({ defaultLanguage: 'en' })('/servers/details/192.0.2.1:27017')
  expect(preview?.description).toMatch(/^offline · Retakes/)
})

it('shows nothing of hidden and unknown servers, of other pages, and where the page is off', () => {
  const preview = previews()
  const paths = ['192.0.2.1:27016', '192.0.2.9:1', '%E0%A4%A', 'a/b'].map((part) => `/servers/details/${part}`)
  for (const path of [...paths, '/servers', '/']) expect(preview(path)).toBeUndefined()
  const { features } = defaultSettings
  const without = previews({ features: { ...features, servers: { ...features.servers, details: false } } })
  expect(without('/servers/details/192.0.2.1:27015')).toBeUndefined()
})
