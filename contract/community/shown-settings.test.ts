import { expect, it } from 'vitest'
import { defaultSettings } from './community-settings.ts'
import { linkIconAddress, shownSettings } from './shown-settings.ts'

const url = 'https://example.org/'
const shown = (link: object) =>
  shownSettings({ ...defaultSettings, links: [{ kind: 'discord', url, ...link }] }).links[0]
const label = { en: 'Discord' }

it('gives a link the name and the icon of its kind', () => {
  expect(shown({})).toEqual({ kind: 'discord', url, label, drawing: linkIconAddress('discord') })
  expect(shown({ kind: 'later' })).toMatchObject({ kind: 'later', label: { en: 'later' } })
})

it('gives it what the community has chosen', () => {
  const own = { zh: '群', en: 'Chat' }
  expect(shown({ label: own, icon: 'voice' })).toEqual({
    kind: 'discord',
    url,
    label: own,
    drawing: linkIconAddress('voice'),
  })
  expect(shown({ icon: 'none' })).toEqual({ kind: 'discord', url, label })
  const icon = '0123456789abcdef0123456789abcdef-64x64'
  expect(shown({ icon })).toEqual({ kind: 'discord', url, label, icon })
})

it('costs a first visit no icon as shipped', () => {
  expect(JSON.stringify(shownSettings(defaultSettings).links)).not.toMatch(/drawing|icon/)
})
