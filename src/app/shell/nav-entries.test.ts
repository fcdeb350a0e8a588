import { describe, expect, it } from 'vitest'
import { community } from '../../../community.config.ts'
import { isActive, navEntries } from './nav-entries.ts'

const all = {
  ...community.features,
  vip: true,
  leaderboard: true,
  pracc: true,
  inventory: { ...community.features.inventory, enabled: true },
  settings: { ...community.features.settings, enabled: true },
}
const names = (from: string | null) => navEntries(all, from).map((entry) => entry.name)

describe('navEntries', () => {
  it('lists every feature in the specified order', () => {
    expect(names(null)).toEqual(['servers', 'vip', 'leaderboard', 'pracc', 'inventory', 'faq', 'settings'])
  })
  it('shows only what this community has', () => {
    const inventory = { ...community.features.inventory, enabled: false }
    const features = { ...community.features, vip: false, leaderboard: false, pracc: false, inventory }
    expect(navEntries(features, null).map((entry) => entry.name)).toEqual(['servers', 'faq'])
  })
  it('hides the inventory from a visitor who came from outside', () => {
    expect(names('portal')).toContain('inventory')
    expect(names('game')).not.toContain('inventory')
  })
})

describe('isActive', () => {
  const [servers] = navEntries(all, null)
  if (!servers) throw new Error('no entry')
  it.each([
    ['/', true],
    ['/servers', true],
    ['/servers/details/1', true],
    ['/serversx', false],
    ['/faq', false],
  ])('%s → %s', (path, active) => {
    expect(isActive(servers, path)).toBe(active)
  })
})
