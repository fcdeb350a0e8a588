import type { Tone } from '../../../contract/page/drawing.ts'

/** The colours of a scene, from back to front: air grows clearer and planes darker towards the viewer. */
export interface SceneTones {
  readonly sky: Tone
  readonly far: Tone
  readonly mark: Tone
  readonly near: Tone
  readonly light: Tone
}

const tones = (dark: readonly string[], light: readonly string[]): SceneTones => {
  const at = (i: number): Tone => ({ dark: dark[i] ?? '', light: light[i] ?? '' })
  return { sky: at(0), far: at(1), mark: at(2), near: at(3), light: at(4) }
}

/** Night in the dark theme, day in the light one. */
export const sceneTones = {
  sand: tones(
    ['#594539', '#473630', '#302524', '#1b1718', '#ffc06a'],
    ['#fdf1d6', '#f3ddb0', '#d6aa68', '#a47c40', '#ff9f1c'],
  ),
  clay: tones(
    ['#5c3836', '#482b2b', '#311f22', '#1d1519', '#ff9e63'],
    ['#ffe8da', '#f6cbb2', '#d88f68', '#9d5a3b', '#f4722b'],
  ),
  dusk: tones(
    ['#4a3d68', '#3a3054', '#282140', '#171524', '#ffd27a'],
    ['#f0e8ff', '#dccdf7', '#a793d4', '#6f5a9e', '#ff9d3d'],
  ),
  ice: tones(
    ['#2f5070', '#264059', '#1b2e42', '#121c28', '#c4e8ff'],
    ['#e5f2ff', '#c8e1f6', '#88b3d8', '#50799f', '#2f8fe0'],
  ),
  leaf: tones(
    ['#285340', '#204234', '#173027', '#101e1a', '#f3e58f'],
    ['#e5f6e6', '#c6e7c9', '#7fb98d', '#48805c', '#e3a50a'],
  ),
  tide: tones(
    ['#235661', '#1c454e', '#153138', '#0f1e23', '#ffd584'],
    ['#e1f5f6', '#bfe4e6', '#73b3b8', '#3f7b81', '#e8921c'],
  ),
  steel: tones(
    ['#404c60', '#333e50', '#242d3a', '#161b24', '#ff9184'],
    ['#eaeff6', '#d1dae6', '#96a5b9', '#606f84', '#e2503c'],
  ),
  neon: tones(
    ['#303f7c', '#273464', '#1c2549', '#12182c', '#86e2ff'],
    ['#e6ebff', '#cad4fb', '#8a9ce2', '#5064b0', '#1f7ae0'],
  ),
  rose: tones(
    ['#573260', '#45294c', '#301d36', '#1c1423', '#ffa6e8'],
    ['#fde9fb', '#f4ccf0', '#cb8ac5', '#8d508a', '#d9389f'],
  ),
} as const

export type SceneTone = keyof typeof sceneTones
export const sceneToneNames = ['sand', 'clay', 'dusk', 'ice', 'leaf', 'tide', 'steel', 'neon', 'rose'] as const
