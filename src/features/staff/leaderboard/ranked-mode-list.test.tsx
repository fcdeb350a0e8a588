import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { setCommunity } from '../../../platform/community.ts'
import { RankedModeList } from './ranked-mode-list.tsx'

it('says of every mode of the list once what it is ranked by', () => {
  setCommunity({ ...defaultSettings, rankings: [{ mode: 'casual', rule: 'duels', freeForAll: false }] })
  renderPage(<RankedModeList />)
  const rows = within(screen.getByRole('list', { name: 'Ranked modes' })).getAllByRole('listitem')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(': '))).toEqual([
    'Deathmatch: by kills',
    'Pistol DM: by kills',
    'Solo 1v1: by the rate of duels',
    'Retakes: by the rate of rounds',
    'Casual: by the rate of duels',
    'Competitive: not ranked',
    'Public: not ranked',
    'No-AWP DM: not ranked',
    'Training: not ranked',
    'VIP sub: not ranked',
  ])
  expect(screen.getByRole('link', { name: 'Choose ranked modes' }).getAttribute('href')).toBe(
    '/staff/settings#ranked-modes',
  )
  setCommunity(defaultSettings)
})
