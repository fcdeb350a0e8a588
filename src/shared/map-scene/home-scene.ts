import { type Drawing, disc } from '../../../contract/page/drawing.ts'
import { madeUpShapes } from './made-up.ts'
import { sceneOf } from './scene.ts'
import { sceneTones } from './scene-tones.ts'

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

/** The place of one practice server, made up from its id. It has no light while the server is not on. */
export function rangeScene(id: string, isOn: boolean): Drawing {
  const shapes = madeUpShapes(id)
  const dark = { ...shapes, lit: '', light: { ...shapes.light, r: 0 } }
  return sceneOf(isOn ? shapes : dark, shapes.tone)
}
