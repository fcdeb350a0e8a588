import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { gameCommandSchema } from '../game-side/commands.ts'
import { shippedGroups } from '../game-side/members.ts'
import { communitySchema } from './community.ts'
import { defaultSettings, settingsInEffect, settingsProblems, storedSettingsSchema } from './community-settings.ts'
import { blend, contrast } from './contrast.ts'
import { problemLine } from './settings-problems.ts'

/** The messages of a value that is refused, each with its path. */
function problemsOf(value: unknown): string[] {
  const { issues = [] } = v.safeParse(storedSettingsSchema, value)
  return issues.map(({ path = [], message }) => `${path.map(({ key }) => String(key)).join('.')}: ${message}`)
}

const restart = { id: 'restart', name: 'Restart the round', line: 'mp_restartgame 1', modes: ['retakes'] }

const pictureOf = (size: string) => `${'0'.repeat(32)}-${size}`

/** What is for the server alone is not in what the page gets. */
const {
  securityContacts: _contacts,
  formerOrigins: _origins,
  gameSide: _groups,
  retention: _days,
  embeds: _embeds,
  ...forPage
} = defaultSettings

describe('the settings of a community', () => {
  it('as shipped are valid, also for the page', () => {
    expect(problemsOf(defaultSettings)).toEqual([])
    expect(settingsProblems(defaultSettings)).toEqual([])
    expect(v.parse(communitySchema, defaultSettings)).toEqual(forPage)
  })

  it('take the value as shipped where none is set', () => {
    const stored = v.parse(storedSettingsSchema, { name: 'Polska Liga', features: { vip: false } })
    const { name, features, regions } = settingsInEffect(stored)
    expect({ name, regions }).toEqual({ name: 'Polska Liga', regions: defaultSettings.regions })
    expect(features).toEqual({ ...defaultSettings.features, vip: false })
  })

  it.each([
    'javascript:alert(1)',
    'http://example.org',
    'https://user:password@example.org',
    'https://example.org/<script>',
    'https://example.org\\@evil.example',
    '//example.org',
    'https://localhost',
    'data:text/html,x',
  ])('refuse the link %s', (url) => {
    expect(problemsOf({ links: [{ kind: 'website', url }] })).toEqual([
      'links.0.url: must be an address that begins with https://, mailto: or tel:',
    ])
  })

  it.each(['https://discord.gg/abc', 'https://t.me/@liga', 'https://пример.рф/?a=1#b', 'https://a.example:8443/x'])(
    'take the link %s',
    (url) => {
      expect(problemsOf({ links: [{ kind: 'discord', url, label: { zh: '群', en: 'Chat' } }] })).toEqual([])
    },
  )

  it.each([
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['an unknown flag', { features: { shop: true } }, 'features.shop'],
    ['a text in no language', { tagline: {} }, 'tagline'],
    ['an empty text', { tagline: { en: 'Play', zh: '' } }, 'tagline.zh'],
    ['an unknown language', { tagline: { en: 'Play', xx: 'x' } }, 'tagline.xx'],
    ['a name over two lines', { name: 'a\nb' }, 'name'],
    ['a name that turns the text around', { name: 'a\u202eb' }, 'name'],
    [
      'a join link of another kind',
      { joinLinks: { list: 'https://{ip}:{port}', quickJoin: 'steam://{ip}' } },
      'joinLinks.list',
    ],
    [
      'a join link that runs another command',
      { joinLinks: { list: 'steam://connect/{address};quit', quickJoin: 'steam://connect/{address}' } },
      'joinLinks.list',
    ],
    ['a region twice', { regions: [region('london'), region('london')] }, 'regions'],
    ['no region', { regions: [] }, 'regions'],
    ['a country code that is not valid', { regions: [{ ...region('london'), country: 'uk' }] }, 'regions.0.country'],
    ['an alias of two modes', { modes: [mode('dm', ['x']), mode('retakes', ['x'])] }, 'modes'],
    ['practice servers without a slot', { practice: { slots: 0, tickrate: 64 } }, 'practice.slots'],
    ['a colour that is not valid', { accent: { dark: 'red', light: '#2f56d6' } }, 'accent.dark'],
  ])('refuse %s', (_, value, path) => {
    expect(problemsOf(value).map((problem) => problem.split(':')[0])).toContain(path)
  })

  it('names the modes that quick join offers and the community does not have', () => {
    const settings = settingsInEffect({ modes: [mode('surf', [])], quickJoin: ['surf', 'retakes'] })
    expect(settingsProblems(settings).map(problemLine)).toEqual([
      'settings.quickJoin[1]: must be the id of one of the modes, not "retakes"',
    ])
  })

  it.each([
    ['icon', '192x192'],
    ['appleIcon', '180x180'],
    ['wideEn', '1440x900'],
    ['narrowZh', '720x1560'],
  ])('take a picture as %s of %s pixels', (name, size) => {
    expect(problemsOf({ pictures: { [name]: pictureOf(size) } })).toEqual([])
  })

  it.each([
    ['icon', pictureOf('512x512'), 'must be a picture of 192x192 pixels'],
    ['wideZh', pictureOf('720x1560'), 'must be a picture of 320 to 3840 pixels, wider than high, at most 2.3 to 1'],
    ['narrowEn', pictureOf('300x500'), 'must be a picture of 320 to 3840 pixels, higher than wide, at most 1 to 2.3'],
    ['maskableIcon', 'https://evil.example/x.png', 'must be the id of a picture'],
    ['icon', '../../etc/passwd', 'must be the id of a picture'],
  ])('refuse a picture as %s', (name, id, problem) => {
    expect(problemsOf({ pictures: { [name]: id } })).toEqual([`pictures.${name}: ${problem}`])
  })

  it('take words for seasons, or none', () => {
    const words = { season: { zh: '期', en: 'Round' }, seasons: { zh: '各期', en: 'Rounds' } }
    expect(problemsOf({ seasonWords: null })).toEqual([])
    expect(problemsOf({ seasonWords: { ...words, allTime: { zh: '全部', en: 'Ever' } } })).toEqual([])
    expect(problemsOf({ seasonWords: { ...words, allTime: {} } })[0]).toMatch(/^seasonWords\.allTime:/)
  })

  it('name ranked modes that the list does not have, and those that every portal ranks', () => {
    const settings = settingsInEffect({
      rankings: ['competitive', 'surf', 'retakes'].map((mode) => ({
        mode,
        rule: 'rounds' as const,
        freeForAll: false,
      })),
    })
    expect(settingsProblems(settings).map(({ path }) => path)).toEqual([
      'settings.rankings.1.mode',
      'settings.rankings.2.mode',
    ])
  })

  it('name modes of commands that do not exist', () => {
    const commands = [v.parse(gameCommandSchema, restart), v.parse(gameCommandSchema, { ...restart, modes: ['surf'] })]
    const settings = { ...defaultSettings, gameSide: { groups: shippedGroups, commands } }
    expect(settingsProblems(settings).map(problemLine)).toEqual([
      'settings.gameSide.commands[1].modes[0]: must be the id of one of the modes, not "surf"',
    ])
  })

  it.each([
    [{ securityContacts: ['mailto:security@example.org', 'https://example.org/report'] }, []],
    [{ securityContacts: ['security@example.org'] }, ['securityContacts.0']],
    [{ securityContacts: ['mailto:a@b.example\nContact: mailto:evil@example.org'] }, ['securityContacts.0']],
    [{ securityContacts: ['mailto:a@b.example', 'mailto:a@b.example'] }, ['securityContacts']],
    [{ formerOrigins: ['https://old.example.org', 'http://localhost:8080'] }, []],
    [{ formerOrigins: [] }, []],
    [{ embeds: { sites: 'listed', origins: ['https://forum.example.org', 'https://*.example.org:8443'] } }, []],
    [{ embeds: { sites: 'listed', origins: [] } }, []],
    [{ gameSide: { groups: shippedGroups } }, []],
    [
      { gameSide: { groups: { ...shippedGroups, vip: { ...shippedGroups.vip, flags: ['@css/vip"; quit'] } } } },
      ['gameSide.groups.vip.flags.0'],
    ],
    [
      { gameSide: { groups: { ...shippedGroups, op: { ...shippedGroups.op, immunity: 101 } } } },
      ['gameSide.groups.op.immunity'],
    ],
    [
      { gameSide: { groups: { ...shippedGroups, op: { ...shippedGroups.op, sourceModFlags: 'Z' } } } },
      ['gameSide.groups.op.sourceModFlags'],
    ],
    [
      { gameSide: { groups: { ...shippedGroups, op: { ...shippedGroups.op, vipGroup: 'a b' } } } },
      ['gameSide.groups.op.vipGroup'],
    ],
    [
      { gameSide: { groups: { ...shippedGroups, op: { ...shippedGroups.op, group: 'vip' } } } },
      ['gameSide.groups.op.group'],
    ],
    [
      { gameSide: { groups: { vip: shippedGroups.vip } } },
      ['gameSide.groups.pro', 'gameSide.groups.kol', 'gameSide.groups.op'],
    ],
    [{ gameSide: { groups: shippedGroups, commands: [restart, { ...restart, id: 'again' }] } }, []],
    [{ gameSide: { groups: shippedGroups, commands: [restart, restart] } }, ['gameSide.commands']],
    [{ gameSide: { groups: shippedGroups, commands: [{ ...restart, line: 'quit' }] } }, ['gameSide.commands.0.line']],
    [{ gameSide: { groups: shippedGroups, commands: [{ ...restart, id: 'A b' }] } }, ['gameSide.commands.0.id']],
    [{ formerOrigins: ['https://old.example.org/'] }, ['formerOrigins.0']],
    [{ formerOrigins: ['https://a:b@old.example.org'] }, ['formerOrigins.0']],
    [{ formerOrigins: ['javascript:alert(1)'] }, ['formerOrigins.0']],
    [{ embeds: { sites: 'every', origins: [] } }, ['embeds.sites']],
    [{ embeds: { sites: 'listed', origins: ['https://a.example; script-src *'] } }, ['embeds.origins.0']],
    [{ embeds: { sites: 'listed', origins: ["'self'"] } }, ['embeds.origins.0']],
    [{ embeds: { sites: 'listed', origins: ['https://a.example/path'] } }, ['embeds.origins.0']],
    [{ embeds: { sites: 'listed', origins: ['*'] } }, ['embeds.origins.0']],
  ])('%j has problems at %j', (value, places) => {
    expect(problemsOf(value).map((line) => line.split(': ')[0])).toEqual(places)
  })

  it('of an earlier version are read by the page', () => {
    const { seasonWords, indexing, pictures, ...earlier } = forPage
    expect(v.parse(communitySchema, earlier)).toEqual({ ...earlier, seasonWords, indexing, pictures })
  })

  it('measures the accent against every surface', () => {
    const [problem = ''] = problemsOf({ accent: { dark: '#4455aa', light: '#2f56d6' } })
    expect(problem).toMatch(
      /^accent\.dark: has a contrast of \d\.\d\d against the .+ of the dark theme \(#.+\); 4\.5 is needed$/,
    )
    expect(problemsOf({ accent: { dark: '#ffb347', light: '#9a3412' } })).toEqual([])
  })
})

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
  expect(blend('#000000', '#ffffff', 0.5)).toBe('#808080')
})

function region(code: string) {
  return { code, country: 'GB', name: { zh: '伦敦', en: 'London' } }
}

function mode(id: string, aliases: string[]) {
  return { id, name: { zh: id, en: id }, aliases }
}
