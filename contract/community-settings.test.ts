import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { communitySchema } from './community-answer.ts'
import { settingsInEffect, settingsProblems, storedSettingsSchema } from './community-settings.ts'
import { blend, contrast } from './contrast.ts'
import { defaultSettings } from './default-settings.ts'

/** The messages of a value that is refused, each with its path. */
function problemsOf(value: unknown): string[] {
  const { issues = [] } = v.safeParse(storedSettingsSchema, value)
  return issues.map(({ path = [], message }) => `${path.map(({ key }) => String(key)).join('.')}: ${message}`)
}

describe('the settings of a community', () => {
  it('as shipped are valid, also for the page', () => {
    expect(problemsOf(defaultSettings)).toEqual([])
    expect(settingsProblems(defaultSettings)).toEqual([])
    expect(v.parse(communitySchema, defaultSettings)).toEqual(defaultSettings)
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
      'links.0.url: must be an address that begins with https://',
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
    ['one missing language', { tagline: { en: 'Play' } }, 'tagline.zh'],
    ['a name over two lines', { name: 'a\nb' }, 'name'],
    ['a name that turns the text around', { name: 'a\u202eb' }, 'name'],
    [
      'a join link of another kind',
      { joinLinks: { list: 'https://{ip}:{port}', quickJoin: 'steam://{ip}' } },
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
    expect(settingsProblems(settings)).toEqual([
      'settings.quickJoin[1]: must be the id of one of the modes, not "retakes"',
    ])
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
