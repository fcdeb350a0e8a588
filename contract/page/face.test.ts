import { describe, expect, it } from 'vitest'
import { drawingSvg, type Theme } from './drawing.ts'
import { faceOf, faceTraits, faceUrl } from './face.ts'

const faceSvg = (steamId: string, theme: Theme) => drawingSvg(faceOf(steamId), theme)

const steamIdAt = (i: number): string => String(76_561_198_000_000_000n + BigInt(i))
const thousand = Array.from({ length: 1000 }, (_, i) => steamIdAt(i))

describe('a face', () => {
  it('is the same in every release', () => {
    expect(['76561198000000101', '76561198012345678', '76561199999999999'].map(faceTraits)).toMatchInlineSnapshot(`
      [
        {
          "collar": 0,
          "crest": 4,
          "glass": 3,
          "ground": 1,
          "shell": 3,
          "silhouette": 4,
          "visor": 5,
        },
        {
          "collar": 2,
          "crest": 4,
          "glass": 1,
          "ground": 5,
          "shell": 6,
          "silhouette": 2,
          "visor": 0,
        },
        {
          "collar": 0,
          "crest": 2,
          "glass": 3,
          "ground": 1,
          "shell": 7,
          "silhouette": 5,
          "visor": 2,
        },
      ]
    `)
    expect(faceSvg('76561198000000101', 'dark')).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 32 32"><path fill="#6a3512" d="M0 0h32v32H0z"/><path fill="#74d68b" opacity="0.5" d="M3 32c0-5 5.5-8 13-8s13 3 13 8z"/><path fill="#74d68b" stroke="#0d1119" stroke-width="0.8" stroke-linejoin="round" d="M7.5 4.5h17L27 12l-5.5 15h-11L5 12z"/><path fill="#0d1119" d="M13.8 8.3a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z"/><path fill="#63f2e2" stroke="#0d1119" stroke-width="1.4" stroke-linejoin="round" d="M7.5 12.5l7 3v4l-6-1.5zM24.5 12.5l-7 3v4l6-1.5z"/></svg>"`,
    )
    expect(faceSvg('76561198000000101', 'light')).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 32 32"><path fill="#fcd9b8" d="M0 0h32v32H0z"/><path fill="#2a9a4c" opacity="0.5" d="M3 32c0-5 5.5-8 13-8s13 3 13 8z"/><path fill="#2a9a4c" stroke="#131a28" stroke-width="0.8" stroke-linejoin="round" d="M7.5 4.5h17L27 12l-5.5 15h-11L5 12z"/><path fill="#131a28" d="M13.8 8.3a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z"/><path fill="#7cf3e6" stroke="#131a28" stroke-width="1.4" stroke-linejoin="round" d="M7.5 12.5l7 3v4l-6-1.5zM24.5 12.5l-7 3v4l6-1.5z"/></svg>"`,
    )
  })

  it('is a small self-contained document in two themes without scripts and external resources', () => {
    for (const steamId of thousand) {
      const [dark, light] = [faceSvg(steamId, 'dark'), faceSvg(steamId, 'light')]
      expect(dark).not.toBe(light)
      expect(dark).not.toContain('undefined')
      expect(light).not.toContain('undefined')
      expect(Math.max(dark.length, light.length)).toBeLessThan(1024)
    }
    expect(faceUrl(steamIdAt(1), 'dark')).toMatch(/^data:image\/svg\+xml,[\w%.*'()!~-]+$/)
    expect(faceSvg(steamIdAt(1), 'dark')).not.toMatch(/href|url\(|script|<image/)
  })

  it('never has the same colour for helmet and ground', () => {
    for (const { ground, shell } of thousand.map(faceTraits)) expect(shell).not.toBe(ground)
  })

  it('spreads neighbouring SteamIDs evenly over every trait', () => {
    const all = thousand.map(faceTraits)
    for (const trait of ['ground', 'shell', 'silhouette', 'visor', 'glass', 'crest', 'collar'] as const) {
      const counts = new Map<number, number>()
      for (const traits of all) counts.set(traits[trait], (counts.get(traits[trait]) ?? 0) + 1)
      const fair = all.length / counts.size
      expect(counts.size).toBe({ ground: 9, shell: 9, silhouette: 8, visor: 9, glass: 4, crest: 8, collar: 3 }[trait])
      for (const count of counts.values()) {
        expect(count).toBeGreaterThan(fair / 2)
        expect(count).toBeLessThan(fair * 1.6)
      }
    }
  })
})
