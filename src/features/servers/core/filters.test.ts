import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import type { Server } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { rowOfServer } from '../../../../tests/support/rows.ts'
import {
  applyChoices,
  applySearch,
  defaultFilters,
  type Filters,
  keepAvailable,
  type Mine,
  needleOf,
  optionsOf,
  showingAll,
} from './filters.ts'

const noOwn: Mine = { favourites: new Set(), hidden: new Set(), showHidden: false }
const show: Filters = showingAll(defaultFilters)

const filtered = (servers: readonly Server[], filters: Filters, mine: Mine) =>
  applySearch(applyChoices(servers.map(rowOfServer), filters, mine), needleOf(filters))

function ports(servers: readonly Server[], filters: Partial<Filters>, mine: Mine = noOwn): number[] {
  return filtered(servers, { ...show, ...filters }, mine).rows.map((row) => row.server.port)
}

describe('the hide switches (FLT-07, FLT-08)', () => {
  const servers = [
    listedServer(1, { players: '10/10' }),
    listedServer(2, { players: '10/10', open: 0 }),
    listedServer(3, { players: '5/10', players_max: 5 }),
    listedServer(4, { players: '10/10', players_max: 12 }),
    listedServer(5, { players: '4/0' }),
    listedServer(6, { players: '0/10' }),
    listedServer(7, { players: '0/10', open: 0 }),
    listedServer(8, { players: 'nonsense' }),
  ]

  it('hide-full removes online servers at their maximum; a maximum of 0 is ignored', () => {
    expect(ports(servers, { hideFull: true })).toEqual([2, 4, 5, 6, 7, 8])
  })
  it('hide-empty removes online servers without players', () => {
    expect(ports(servers, { hideEmpty: true })).toEqual([1, 2, 3, 4, 5, 7])
  })
  it('hide-offline removes what is not open', () => {
    expect(ports(servers, { hideOffline: true })).toEqual([1, 3, 4, 5, 6, 8])
  })
  it('counts what is hidden', () => {
    expect(filtered(servers, defaultFilters, noOwn).hidden).toHaveLength(4)
  })
  it('never removes a favourite', () => {
    const mine: Mine = { ...noOwn, favourites: new Set(['10.0.0.1:1', '10.0.0.1:7']) }
    expect(ports(servers, { hideFull: true, hideOffline: true }, mine)).toContain(1)
    expect(ports(servers, { hideFull: true, hideOffline: true }, mine)).toContain(7)
  })
})

describe('search and facets', () => {
  const servers = [
    listedServer(1, { name: 'Retakes EU', name_display: '回防 #1', category: 'Retake', map: 'de_nuke' }),
    listedServer(2, { name: 'Deathmatch [HS|Only]', category: 'dm', region: 'ap-tokyo' }),
    listedServer(3, { category: 'surf' }),
  ]

  it.each([
    ['RETAKES', [1]],
    ['回防', [1]],
    ['[hs|', [2]],
    ['  #1  ', [1]],
    ['', [1, 2, 3]],
  ])('finds %j in display name or name', (search, found) => {
    expect(ports(servers, { search })).toEqual(found)
  })

  it('combines values of one facet with or, facets with and', () => {
    expect(ports(servers, { modes: ['deathmatch', 'retakes'] })).toEqual([1, 2])
    expect(ports(servers, { modes: ['deathmatch', 'retakes'], regions: ['ap-tokyo'] })).toEqual([2])
    expect(ports(servers, { maps: ['de_nuke'] })).toEqual([1])
  })

  it('does not count a server as hidden that does not match the search', () => {
    expect(filtered(servers, { ...defaultFilters, search: '回防' }, noOwn).hidden).toEqual([])
  })

  it('leaves out what the user hid, until it is shown again', () => {
    const mine: Mine = { ...noOwn, hidden: new Set(['10.0.0.1:2']) }
    expect(ports(servers, {}, mine)).toEqual([1, 3])
    expect(ports(servers, {}, { ...mine, showHidden: true })).toEqual([1, 2, 3])
  })

  it('offers modes in the vocabulary’s order, followed by unknown ones', () => {
    expect(optionsOf(servers.map(rowOfServer), defaultSettings).modes).toEqual([
      { value: 'deathmatch', count: 1 },
      { value: 'retakes', count: 1 },
      { value: 'surf', count: 1 },
    ])
  })

  it('keeps only values that occur in the list (FLT-06)', () => {
    const options = optionsOf(servers.map(rowOfServer), defaultSettings)
    const kept = keepAvailable({ ...show, maps: ['de_nuke', 'de_nowhere'], regions: ['moon'] }, options)
    expect(kept).toMatchObject({ maps: ['de_nuke'], regions: [] })
    expect(keepAvailable(kept, options)).toBe(kept)
  })
})
