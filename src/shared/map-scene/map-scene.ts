import type { Drawing } from '../../../contract/page/drawing.ts'
import { picksOf } from '../../../contract/page/text-picks.ts'
import { madeUpShapes } from './made-up.ts'
import { mapKind } from './map-name.ts'
import { plain, type SceneShapes, sceneOf } from './scene.ts'
import { familyShapes, mapShapes } from './scene-shapes.ts'
import { sceneToneNames } from './scene-tones.ts'

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

/**
 * The scene of a map by the name that a server reports: drawn for the well-known ones, of its family for training and
 * movement maps, made up from its name for every other one. Abstract drawings of our own, 16:9.
 */
export function mapScene(map: string): Drawing {
  const shapes = shapesOf(map)
  return sceneOf(shapes, shapes.tone)
}
