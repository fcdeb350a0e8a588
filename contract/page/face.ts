import { type Drawing, disc, drawingUrl, type Theme, type Tone } from './drawing.ts'
import { picksOf } from './text-picks.ts'

/**
 * What distinguishes faces, as indices into the tables below, from large areas to details. The order and the length of
 * every table must not change: players would get another face.
 */
export interface FaceTraits {
  /** Colour behind the helmet. */
  readonly ground: number
  /** Colour of the helmet, never the same hue as the ground. */
  readonly shell: number
  readonly silhouette: number
  readonly visor: number
  readonly glass: number
  readonly crest: number
  readonly collar: number
}

/** Nine hues per theme: red, orange, gold, green, teal, blue, violet, pink, steel. */
const colours = {
  dark: {
    grounds: ['#6b1f2a', '#6a3512', '#5a470c', '#1c5230', '#0c5054', '#1c3f87', '#442c8a', '#6b1f5d', '#39424f'],
    shells: ['#f57c82', '#f5995a', '#e8c552', '#74d68b', '#52cfc9', '#76a9ff', '#ab93ff', '#f285d6', '#c8d1de'],
    ink: '#0d1119',
    glasses: ['#0d1119', '#f4f8ff', '#ffd65c', '#63f2e2'],
  },
  light: {
    grounds: ['#fbcfd0', '#fcd9b8', '#f3e29a', '#c4ebc8', '#b7e9e6', '#c8dcff', '#d9d0ff', '#f8cbec', '#d7deea'],
    shells: ['#d43a46', '#dd6a14', '#b98d00', '#2a9a4c', '#0b918f', '#2f68e4', '#7550e2', '#c7359f', '#5d6a7e'],
    ink: '#131a28',
    glasses: ['#131a28', '#ffffff', '#ffd65c', '#7cf3e6'],
  },
} as const

const silhouettes = [
  // Dome, racing helmet, ballistic helmet with ear cups, plated, tapered, hood, eared, square.
  'M6 16C6 9 10.5 4.5 16 4.5S26 9 26 16v6a4.5 4.5 0 0 1-4.5 4.5h-11A4.5 4.5 0 0 1 6 22z',
  'M16 4c7 0 11 4.8 11 11 0 7-4 12.5-11 12.5S5 22 5 15C5 8.8 9 4 16 4z',
  'M6.5 14C6.5 8.5 10.5 4.5 16 4.5S25.5 8.5 25.5 14L29 15.5V21h-3.5L23 26.5H9L6.5 21H3v-5.5z',
  'M10.5 4h11L28 11.5v9L21.5 27h-11L4 20.5v-9z',
  'M7.5 4.5h17L27 12l-5.5 15h-11L5 12z',
  'M16 2.5c6 4 10.5 9.5 10.5 16 0 5.5-4 8.5-10.5 8.5S5.5 24 5.5 18.5C5.5 12 10 6.5 16 2.5z',
  'M5.5 3 12 6a12 12 0 0 1 8 0l6.5-3v14c0 6-4.5 10.5-10.5 10.5S5.5 23 5.5 17z',
  'M6 7.5 8.5 5h15L26 7.5v17L23.5 27h-15L6 24.5z',
] as const

const visors = [
  // Band, T slit, goggles, single lens, V, slanted eyes, face shield, slits, row of lenses.
  'M11 12.5h10a3 3 0 0 1 0 6H11a3 3 0 0 1 0-6z',
  'M8 12h16v4.5h-5.5V24h-5v-7.5H8z',
  `M15 15h2v2.5h-2z${disc(11.5, 16, 3.8)}${disc(20.5, 16, 3.8)}`,
  disc(16, 16.5, 5.5),
  'M7.5 11.5l8.5 3.5 8.5-3.5-1.5 7-7 3-7-3z',
  'M7.5 12.5l7 3v4l-6-1.5zM24.5 12.5l-7 3v4l6-1.5z',
  'M8.5 11.5h15V17c0 5-3 7.5-7.5 7.5S8.5 22 8.5 17z',
  'M8.5 11.5h15V14h-15zM8.5 16h15v2.5h-15zM10.5 20.5h11V23h-11z',
  disc(9.2, 16, 2.3) + disc(13.7, 15, 2.3) + disc(18.3, 15, 2.3) + disc(22.8, 16, 2.3),
] as const

const crests = [
  // Plain, stripe, two stripes, chevron, dot, fin, aerial, cheek marks.
  '',
  'M14.5 4.5h3V11h-3z',
  'M11 6h2.5v5H11zM18.5 6H21v5h-2.5z',
  'M16 5.5l5.5 4V12L16 8.5 10.5 12V9.5z',
  disc(16, 8.3, 2.2),
  'M13.5 1h5v9.5h-5z',
  `M23 1.5h2.5V11H23z${disc(24.25, 2.5, 2.3)}`,
  'M8 20.5h4v2H8zM20 20.5h4v2h-4z',
] as const

const collars = ['M3 32c0-5 5.5-8 13-8s13 3 13 8z', 'M2 32l5-7h18l5 7z', 'M7 32v-8h18v8z'] as const

/** The traits of a player's face. Pure, and stable across releases. */
export function faceTraits(steamId: string): FaceTraits {
  const pick = picksOf(steamId)
  const hues = colours.dark.grounds.length
  const ground = pick(hues)
  return {
    ground,
    shell: (ground + 1 + pick(hues - 1)) % hues,
    silhouette: pick(silhouettes.length),
    visor: pick(visors.length),
    glass: pick(colours.dark.glasses.length),
    crest: pick(crests.length),
    collar: pick(collars.length),
  }
}

const { dark, light } = colours
const toneAt = (kind: 'grounds' | 'shells' | 'glasses', at: number): Tone => ({
  dark: dark[kind][at] ?? dark.ink,
  light: light[kind][at] ?? light.ink,
})
const ink: Tone = { dark: dark.ink, light: light.ink }

/**
 * The face of a player without a picture, derived from the SteamID alone: a helmet with a visor. It fills its square;
 * the caller rounds the corners.
 */
export function faceOf(steamId: string): Drawing {
  const { ground, shell, silhouette, visor, glass, crest, collar } = faceTraits(steamId)
  const shellTone = toneAt('shells', shell)
  return {
    width: 32,
    height: 32,
    planes: [
      { d: 'M0 0h32v32H0z', fill: toneAt('grounds', ground) },
      { d: collars[collar] ?? '', fill: shellTone, opacity: 0.5 },
      { d: silhouettes[silhouette] ?? '', fill: shellTone, stroke: ink, strokeWidth: 0.8 },
      { d: crests[crest] ?? '', fill: ink },
      { d: visors[visor] ?? '', fill: toneAt('glasses', glass), stroke: ink, strokeWidth: 1.4 },
    ].filter(({ d }) => d !== ''),
  }
}

/** A face as a `data:` URL for `<img>` and canvas: no request is made for it. */
export const faceUrl = (steamId: string, theme: Theme): string => drawingUrl(faceOf(steamId), theme)
