import { type Drawing, disc, type Plane } from '../../../contract/drawing.ts'
import { picksOf } from '../../../contract/text-picks.ts'
import { madeUpShapes } from './made-up.ts'
import { mapKind } from './map-name.ts'
import { familyShapes, mapShapes, plain, type SceneShapes } from './scene-shapes.ts'
import { type SceneTone, sceneToneNames, sceneTones } from './scene-tones.ts'

/** Nothing is on: an empty plain with an unlit beacon. */
const nowhere: SceneShapes = {
  tone: 'steel',
  far: 'M0 118h320v62H0z',
  mark: 'M146 136l7-60h14l7 60zM142 75h36v-6h-36zM148 67V54l12-11 12 11v13z',
  lit: '',
  cut: 'M155 55h10v9h-10z',
  near: plain,
  light: { x: 0, y: 0, r: 0 },
}

function shapesOf(map: string): SceneShapes {
  const found = mapKind(map)
  if (found.kind === 'none') return nowhere
  if (found.kind === 'map') return mapShapes[found.map]
  if (found.kind === 'other') return madeUpShapes(found.name)
  const pick = picksOf(found.name)
  const tone = sceneToneNames[pick(sceneToneNames.length)] ?? 'neon'
  const shapes = familyShapes[found.family]
  const light = { ...shapes.light, r: shapes.light.r - 2 + pick(5) }
  return { ...shapes, tone, light }
}

/** The drawing of some shapes: a sky, a light, a horizon, a landmark, the ground. */
function sceneOf({ far, mark, lit, cut, near, light }: SceneShapes, tone: SceneTone): Drawing {
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

/**
 * The scene of a map by the name that a server reports: drawn for the well-known ones, of its family for training and
 * movement maps, made up from its name for every other one. Abstract drawings of our own, 16:9.
 */
export function mapScene(map: string): Drawing {
  const shapes = shapesOf(map)
  return sceneOf(shapes, shapes.tone)
}

/**
 * A place that belongs to one player, made up from the SteamID: in their own colours, or, for VIP, in gold. The halo of
 * its light is a drawing of its own, so that it can move.
 */
export function homeScene(steamId: string, isGolden: boolean): { readonly scene: Drawing; readonly halo: Drawing } {
  const shapes = madeUpShapes(steamId)
  const tone = isGolden ? 'sand' : shapes.tone
  const { x, y, r } = shapes.light
  const halo: Drawing = {
    width: 320,
    height: 180,
    planes: [{ d: disc(x, y, r * 4), fill: sceneTones[tone].light, opacity: 0.14 }],
  }
  return { scene: sceneOf(shapes, tone), halo }
}
