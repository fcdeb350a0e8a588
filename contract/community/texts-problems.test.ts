import { expect, it } from 'vitest'
import { defaultSettings, settingsProblems } from './community-settings.ts'

const english = { ...defaultSettings, defaultLanguage: 'en' as const, tagline: { en: 'Play' } }

it('a text needs the default language alone', () => {
  expect(settingsProblems(english)).toEqual([])
  expect(settingsProblems({ ...english, tagline: { zh: '开打' } })).toEqual([
    { path: 'settings.tagline.en', text: 'must be there: it is the default language' },
  ])
})

it('a text as shipped may lack it, also where it was stored before it had that language', () => {
  const modes = defaultSettings.modes.map(({ name: { zh = '', en = '' }, ...mode }) => ({ ...mode, name: { zh, en } }))
  const russian = { ...defaultSettings, defaultLanguage: 'ru', languages: ['ru'] } as const
  expect(settingsProblems({ ...russian, modes })).toEqual([])
  const own = { id: 'surf', name: { en: 'Surf' }, aliases: [] }
  expect(settingsProblems({ ...russian, modes: [...modes, own] })).toMatchObject([
    { path: `settings.modes.${modes.length}.name.ru` },
  ])
})

it('names each place that lacks it', () => {
  const name = { en: 'Warsaw' }
  const settings = {
    ...defaultSettings,
    defaultLanguage: 'zh' as const,
    regions: [{ code: 'eu-warsaw', country: 'PL', name }],
    modes: defaultSettings.modes.map((mode, at) => (at === 1 ? { ...mode, name } : mode)),
    links: [{ kind: 'forum', url: 'https://forum.example.org', label: name }],
    seasonWords: { season: name, seasons: { zh: '各期' }, allTime: { zh: '全部' } },
    defaultTicker: null,
  }
  expect(settingsProblems(settings).map(({ path }) => path)).toEqual([
    'settings.links.0.label.zh',
    'settings.regions.0.name.zh',
    'settings.modes.1.name.zh',
    'settings.seasonWords.season.zh',
  ])
  expect(settingsProblems({ ...settings, defaultLanguage: 'browser' })).toEqual([])
})
