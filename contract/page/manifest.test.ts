import { expect, it } from 'vitest'
import { defaultSettings } from '../community/community-settings.ts'
import { manifestOf } from './manifest.ts'

const pictureOf = (digit: string, size: string) => `${digit.repeat(32)}-${size}`
const [icon, maskableIcon, wideEn] = [pictureOf('a', '192x192'), pictureOf('b', '512x512'), pictureOf('c', '1280x800')]

it('has the accent, and the shipped icons and screenshots', () => {
  const manifest = manifestOf(defaultSettings, 'en', [])
  const addressesIn = (language: 'zh' | 'en') =>
    [
      'servers-desktop',
      'leaderboard-desktop',
      'pracc-desktop',
      'servers-phone',
      'quick-join-phone',
      'leaderboard-phone',
    ].map((file) => ({ src: `/screenshots/${language}/${file}.png` }))
  expect(manifest).toMatchObject({ theme_color: '#7c9bff', screenshots: addressesIn('en') })
  expect(manifestOf(defaultSettings, 'zh', [])).toMatchObject({ screenshots: addressesIn('zh') })
  expect(manifest).not.toHaveProperty('icons')
})

it('has the own icons alone, and a screenshot of the other language before a shipped one', () => {
  const own = { ...defaultSettings, pictures: { icon, maskableIcon, wideEn } }
  expect(manifestOf(own, 'zh', [])).toMatchObject({
    icons: [
      { src: `/pictures/${icon}.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: `/pictures/${maskableIcon}.png`, sizes: '512x512', purpose: 'maskable' },
    ],
    screenshots: [
      { src: `/pictures/${wideEn}.png`, sizes: '1280x800', form_factor: 'wide' },
      { src: '/screenshots/zh/servers-phone.png', form_factor: 'narrow' },
      {},
      {},
    ],
  })
})

it('shows no shipped screenshot for a community with its own name', () => {
  const own = { ...defaultSettings, name: 'Liga' }
  expect(manifestOf(own, 'en', [])).toMatchObject({ screenshots: [] })
  const screenshots = [{ src: `/pictures/${wideEn}.png`, form_factor: 'wide' }]
  expect(manifestOf({ ...own, pictures: { wideEn } }, 'zh', [])).toMatchObject({ screenshots })
})
