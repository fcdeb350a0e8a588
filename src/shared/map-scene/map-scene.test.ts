import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawingSvg } from '../../../contract/page/drawing.ts'
import { homeScene, rangeScene } from './home-scene.ts'
import { knownMaps } from './map-name.ts'
import { mapScene } from './map-scene.ts'

const families = ['aim_botz', 'awp_lego_2', 'am_redline', 'surf_kitsune', 'bhop_eazy', 'kz_checkmate', 'jb_summer']
const others = Array.from({ length: 300 }, (_, i) => `de_unknown_${i}`)
const names = [...knownMaps.map((map) => `de_${map}`), ...families, ...others, '']

/** Path data of our own: commands, numbers and separators. */
const pathData = /^M(?:[MmLlHhVvCcQqTtAaZz]|-?\d+(?:\.\d+)?|[ ,])+z$/

describe('the scene of a map', () => {
  it('is valid, small and complete in both themes', () => {
    for (const name of names) {
      const { planes } = mapScene(name)
      for (const { d } of planes) expect(d, name).toMatch(pathData)
      for (const theme of ['dark', 'light'] as const) {
        const svg = drawingSvg(mapScene(name), theme)
        expect(svg, name).not.toMatch(/undefined|NaN|href|url\(|style|""/)
        expect(svg, name).toMatch(/^<svg [^<>]+>(?:<path [^<>]+\/>)+<\/svg>$/)
        expect(brotliCompressSync(svg).length, name).toBeLessThan(1200)
      }
    }
  })

  it('is the same for the same name, and for the same map under another one', () => {
    expect(mapScene('de_unknown_7')).toEqual(mapScene('de_unknown_7'))
    expect(mapScene('workshop/99/De_Unknown_7.bsp')).toEqual(mapScene('de_unknown_7'))
    expect(mapScene('retakes_nuke')).toEqual(mapScene('de_nuke'))
  })

  it('differs between maps', () => {
    const named = [...knownMaps, ...families, ''].map((name) => JSON.stringify(mapScene(name)))
    expect(new Set(named).size).toBe(named.length)
    expect(new Set(others.map((name) => JSON.stringify(mapScene(name)))).size).toBeGreaterThan(290)
    expect(mapScene('am_redline')).not.toEqual(mapScene('am_courtyard'))
  })

  it('never changes for an unknown map from release to release', () => {
    expect(mapScene('de_season').planes.map(({ d }) => d)).toMatchInlineSnapshot(`
      [
        "M0 0h320v180H0z",
        "M66 54a22 22 0 1 0 44 0a22 22 0 1 0 -44 0z",
        "M78 54a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
        "M0 120l12-30 12 24 14-38 14 36 12-26 14 30 14-40 14 42h112l12-30 14 32 12-44 14 40 14-30 12 26 34-22v88H0z",
        "M138 138L208 56l70 82z",
        "M200 138l8-22 8 22z",
        "M0 126l90 8 130-4 100-8v58H0z",
      ]
    `)
  })

  it('has no light where nothing is on', () => {
    expect(mapScene('').planes).toHaveLength(5)
  })

  it('of a player follows from the SteamID, and is golden for VIP', () => {
    const [own, golden] = [homeScene('76561198000000101', false), homeScene('76561198000000101', true)]
    expect(homeScene('76561198000000101', false)).toEqual(own)
    expect(homeScene('76561198000000102', false)).not.toEqual(own)
    expect(golden.scene.planes.map(({ d }) => d)).toEqual(own.scene.planes.map(({ d }) => d))
    expect(golden.halo.planes[0]?.fill).toEqual({ dark: '#ffc06a', light: '#ff9f1c' })
  })

  it('of a practice server follows from its id, and is lit while the server is on', () => {
    const [on, off] = [rangeScene('pr-1', true), rangeScene('pr-1', false)]
    expect(rangeScene('pr-1', true)).toEqual(on)
    expect(rangeScene('pr-2', true)).not.toEqual(on)
    expect(on.planes).toEqual(expect.arrayContaining([...off.planes]))
    expect(off.planes).toHaveLength(on.planes.length - 3)
  })
})
