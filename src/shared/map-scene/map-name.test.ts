import { describe, expect, it } from 'vitest'
import { type MapKind, mapKind, plainMapName } from './map-name.ts'

describe('the plain name of a map', () => {
  it.each([
    ['de_dust2', 'de_dust2'],
    ['workshop/125438255/de_Dust2_Old.bsp', 'de_dust2_old'],
    ['workshop\\125438255\\de_cache', 'de_cache'],
    ['maps/de_mirage.vpk', 'de_mirage'],
    ['de_nuke.vmap_c', 'de_nuke'],
    ['  de_train  ', 'de_train'],
    ['ｄｅ＿ｍｉｒａｇｅ', 'de_mirage'],
    ['aim map', 'aim_map'],
    ['workshop/3070284539/', '3070284539'],
    ['', ''],
    [' / ', ''],
  ])('of %j is %j', (reported, name) => expect(plainMapName(reported)).toBe(name))

  it('is cut, however long a server makes it', () => {
    expect(plainMapName('de_'.padEnd(100_000, 'x'))).toHaveLength(64)
  })
})

describe('a map is drawn as', () => {
  const known: readonly [string, string][] = [
    ['de_dust2', 'dust2'],
    ['de_dust2_old', 'dust2'],
    ['de_dust', 'dust2'],
    ['workshop/2606407435/de_d2', 'dust2'],
    ['DE_MIRAGE', 'mirage'],
    ['retakes_mirage', 'mirage'],
    ['de_mirage_retake_v2', 'mirage'],
    ['de_inferno2', 'inferno'],
    ['de_nuke-night', 'nuke'],
    ['de_traincsgo', 'train'],
    ['de_cbble', 'cobblestone'],
    ['cs_office', 'office'],
  ]
  it.each(known)('%s: %s', (reported, map) => expect(mapKind(reported)).toEqual({ kind: 'map', map }))

  const families: readonly [string, MapKind][] = [
    ['surf_ancient', { kind: 'family', family: 'surf', name: 'surf_ancient' }],
    ['workshop/1/awp_lego_2.vpk', { kind: 'family', family: 'awp', name: 'awp_lego_2' }],
    ['3070284539_aim_botz', { kind: 'family', family: 'aim', name: '3070284539_aim_botz' }],
    ['1v1_metro', { kind: 'family', family: 'arena', name: '1v1_metro' }],
    ['kz_checkmate', { kind: 'family', family: 'kz', name: 'kz_checkmate' }],
    ['jb_summer', { kind: 'family', family: 'jail', name: 'jb_summer' }],
  ]
  it.each(families)('%s: %o', (reported, kind) => expect(mapKind(reported)).toEqual(kind))

  it('another one by its name, and without a name nothing', () => {
    expect(mapKind('de_training_day')).toEqual({ kind: 'other', name: 'de_training_day' })
    expect(mapKind('constructor')).toEqual({ kind: 'other', name: 'constructor' })
    expect(mapKind('沙漠灰')).toEqual({ kind: 'other', name: '沙漠灰' })
    expect(mapKind('<svg onload=1>')).toEqual({ kind: 'other', name: '<svg_onload=1>' })
    expect(mapKind('')).toEqual({ kind: 'none' })
  })
})
