import type { LeaderboardSeason } from '../../../../contract/leaderboard/leaderboard.ts'
import type { Drawing } from '../../../../contract/page/drawing.ts'
import { picksOf } from '../../../../contract/page/text-picks.ts'

/** Hexagon, shield, diamond, octagon, star, pennant, 32 × 32; consecutive seasons have different ones. */
const outlines = [
  'M16 2l12 7v14l-12 7-12-7V9z',
  'M5 4q11 3 22 0v12q0 10-11 14Q5 26 5 16z',
  'M16 1l14 15-14 15L2 16z',
  'M10.5 3h11L29 10.5v11L21.5 29h-11L3 21.5v-11z',
  'M16 1l4 4.5 6-.5-.5 6 5.5 5-5.5 5 .5 6-6-.5-4 4.5-4-4.5-6 .5.5-6L1 16l5.5-5L6 5l6 .5z',
  'M4 3h24v22l-12 5-12-5z',
] as const

/** Rim, field and number in the dark and the light theme; the number has a contrast of 4.5 on its field. */
const liveries = [
  [
    { dark: '#7c9bff', light: '#2f56d6' },
    { dark: '#1a2246', light: '#e6ebff' },
    { dark: '#dbe4ff', light: '#23408f' },
  ],
  [
    { dark: '#f5c451', light: '#9a6a00' },
    { dark: '#33290f', light: '#fdf1d6' },
    { dark: '#ffe7ad', light: '#6b4a00' },
  ],
  [
    { dark: '#5fd08a', light: '#1f8045' },
    { dark: '#12301f', light: '#e2f6e8' },
    { dark: '#c9f5d8', light: '#175c33' },
  ],
  [
    { dark: '#ff8f7d', light: '#c0402b' },
    { dark: '#3a1a17', light: '#ffe8e3' },
    { dark: '#ffd9d1', light: '#8e2a19' },
  ],
  [
    { dark: '#55cfd0', light: '#0c7f83' },
    { dark: '#0f2f32', light: '#def5f5' },
    { dark: '#c5f3f2', light: '#095b5e' },
  ],
  [
    { dark: '#d493ff', light: '#8339c4' },
    { dark: '#2c1a3d', light: '#f3e6ff' },
    { dark: '#ecd4ff', light: '#5f2592' },
  ],
  [
    { dark: '#c3ccda', light: '#566072' },
    { dark: '#242d3a', light: '#eaeff6' },
    { dark: '#eef2f8', light: '#3c4555' },
  ],
] as const

const field = 'M16 7l7.5 4.4v9.2L16 25l-7.5-4.4v-9.2z'

export interface Emblem {
  readonly drawing: Drawing
  /** At most two digits; empty if the season's name has no number. */
  readonly number: string
  /** The colour of the number. */
  readonly ink: { readonly dark: string; readonly light: string }
}

/** The last two digits of the last number in a name: `S12` is 12, `2026 Spring` is 26. */
function numberIn(name: string): string {
  const last = name.normalize('NFKC').match(/\d+/g)?.at(-1) ?? ''
  return last.slice(-2).replace(/^0(?=\d)/, '')
}

/** The emblem of a season, from its name and id alone: a number in a shape that changes with the season. */
export function emblemOf({ id, name }: Pick<LeaderboardSeason, 'id' | 'name'>): Emblem {
  const number = numberIn(name)
  const pick = picksOf(id)
  const place = number === '' ? pick(outlines.length * liveries.length) : Number(number)
  const [rim, ground, ink] = liveries[place % liveries.length] ?? liveries[0]
  const outline = outlines[place % outlines.length] ?? outlines[0]
  const star = 'M16 10l1.8 4 4.2.5-3.1 2.9.8 4.3L16 19.6l-3.7 2.1.8-4.3-3.1-2.9 4.2-.5z'
  return {
    number,
    ink,
    drawing: {
      width: 32,
      height: 32,
      planes: [
        { d: outline, fill: rim },
        { d: field, fill: ground, stroke: ground, strokeWidth: 2 },
        ...(number === '' ? [{ d: star, fill: ink }] : []),
      ],
    },
  }
}
