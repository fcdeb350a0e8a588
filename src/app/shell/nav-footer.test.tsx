import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { linkIconAddress, shownSettings } from '../../../contract/community/shown-settings.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { community, setCommunity } from '../../platform/community.ts'
import { NavFooter } from './nav-footer.tsx'

const asShipped = community()
afterEach(() => act(() => setCommunity(asShipped)))

it('shows links with their icons, in the colour of the text', () => {
  const icon = '0123456789abcdef0123456789abcdef-64x64'
  const links = [
    { kind: 'kook', url: 'https://kook.example/' },
    { kind: 'discord', url: 'https://discord.example/', icon },
    { kind: 'email', url: 'mailto:staff@liga.example', icon: 'none' },
  ]
  setCommunity(shownSettings({ ...asShipped, links }))
  renderPage(<NavFooter />)
  const link = (name: string) => screen.getByRole('link', { name })
  expect(link('KOOK').querySelector('use')?.getAttribute('href')).toBe(`${linkIconAddress('kook')}#i`)
  expect(link('Discord').querySelector('img')?.getAttribute('src')).toBe(`/pictures/${icon}.png`)
  expect(link('E-mail').querySelector('img, svg')).toBeNull()
  expect(['KOOK', 'E-mail'].map((name) => link(name).getAttribute('target'))).toEqual(['_blank', null])
})

it('links the legal pages that are published', () => {
  setCommunity({ ...asShipped, legal: { imprint: { version: 1, since: 1 }, terms: { version: 2, since: 1 } } })
  renderPage(<NavFooter />)
  const links = screen.getAllByRole('link').map((each) => each.getAttribute('href'))
  expect(links.filter((each) => each?.startsWith('/legal'))).toEqual(['/legal/terms', '/legal/imprint'])
  expect(screen.queryByRole('link', { name: 'Privacy policy' })).toBeNull()
})
