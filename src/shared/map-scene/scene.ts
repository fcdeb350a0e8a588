import { type Drawing, disc, type Plane } from '../../../contract/page/drawing.ts'
import { type SceneTone, sceneTones } from './scene-tones.ts'

/**
 * The parts of a scene as path data, 320 × 180. What identifies it lies between 45 and 135 from the top, so that a wide
 * strip of it is still the same place.
 */
export interface SceneShapes {
  readonly tone: SceneTone
  /** The horizon. */
  readonly far: string
  /** The landmark, as a silhouette. */
  readonly mark: string
  /** Doors, windows, lamps: what the light shines through. */
  readonly lit: string
  /** Cut out of the landmark, in the colour of the sky. */
  readonly cut?: string
  readonly near: string
  readonly light: { readonly x: number; readonly y: number; readonly r: number }
}

/** Ground across the whole width; grounds differ in where they rise. */
export const plain = 'M0 132h320v48H0z'

/** The drawing of some shapes: a sky, a light, a horizon, a landmark, the ground. */
export function sceneOf({ far, mark, lit, cut, near, light }: SceneShapes, tone: SceneTone): Drawing {
  const tones = sceneTones[tone]
  const planes: readonly Plane[] = [
    { d: 'M0 0h320v180H0z', fill: tones.sky },
    { d: light.r > 0 ? disc(light.x, light.y, light.r * 2.2) : '', fill: tones.light, opacity: 0.16 },
    { d: light.r > 0 ? disc(light.x, light.y, light.r) : '', fill: tones.light },
    { d: far, fill: tones.far },
    { d: mark, fill: tones.mark },
    { d: cut ?? '', fill: tones.sky },
    { d: lit, fill: tones.light, opacity: 0.75 },
    { d: near, fill: tones.near },
  ]
  return { width: 320, height: 180, planes: planes.filter(({ d }) => d !== '') }
}
