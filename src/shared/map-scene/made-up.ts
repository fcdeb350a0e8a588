import { picksOf } from '../../../contract/page/text-picks.ts'
import { plain, type SceneShapes } from './scene.ts'
import { sceneToneNames } from './scene-tones.ts'

const horizons = [
  // Dunes, ridge, roofs, firs, sea, mesas.
  'M0 114q46-26 92-8t96-8 132 6v76H0z',
  'M0 116l54-40 40 26 44-36 58 44 42-24 82 32v62H0z',
  'M0 112h34V92h26v14h30V84h22v26h96V88h26v12h34V82h28v24h24v74H0z',
  'M0 120l12-30 12 24 14-38 14 36 12-26 14 30 14-40 14 42h112l12-30 14 32 12-44 14 40 14-30 12 26 34-22v88H0z',
  'M0 104h320v76H0z',
  'M0 118l14-34h50l12 30h40l10-20h34l10 24h48l14-44h52l12 40h24v66H0z',
] as const

/** The landmark around x; where its light shines through. */
const landmarks: readonly ((x: number) => { readonly mark: string; readonly lit: string })[] = [
  // Tower with a roof.
  (x) => ({
    mark: `M${x - 16} 138V72h-6l22-30 22 30h-6v66zM${x + 16} 138v-30h40v30z`,
    lit: `M${x - 6} 92V80h12v12zM${x + 28} 116h14v10h-14z`,
  }),
  // Dome.
  (x) => ({
    mark: `M${x - 58} 138v-28h18a40 40 0 0 1 80 0h18v28zM${x - 2} 74V58h4v16z`,
    lit: `M${x - 10} 138v-18a10 10 0 0 1 20 0v18z`,
  }),
  // Arch.
  (x) => ({
    mark: `M${x - 56} 138V64h112v74h-30v-24a26 26 0 0 0-52 0v24zM${x - 62} 58h124v8h-124z`,
    lit: `M${x - 42} 78h10v14h-10zM${x + 32} 78h10v14h-10z`,
  }),
  // Steps.
  (x) => ({
    mark: `M${x - 68} 138v-20h24v-18h20V80h48v20h20v18h24v20z`,
    lit: `M${x - 6} 100V90a6 6 0 0 1 12 0v10z`,
  }),
  // Silos.
  (x) => ({
    mark: `M${x - 50} 138V84a20 20 0 0 1 40 0v54zM${x - 4} 138V68a20 20 0 0 1 40 0v70zM${x + 40} 138v-22h26v22z`,
    lit: `M${x - 50} 94h40v4h-40zM${x - 4} 78h40v4h-40z`,
  }),
  // Mast with its hut.
  (x) => ({
    mark: `M${x - 3} 138l2-98h2l2 98zM${x - 22} 62h44v4h-44zM${x - 16} 78h32v4h-32zM${x + 12} 138v-26l22-10 22 10v26z`,
    lit: `M${x - 4} 36h8v8h-8zM${x + 28} 118h12v10h-12z`,
  }),
  // Walls with two towers.
  (x) => ({
    mark: `M${x - 66} 138V74h8v6h8v-6h8v6h8v-6h8v24h52V74h8v6h8v-6h8v6h8v-6h8v64z`,
    lit: `M${x - 12} 138v-14a12 12 0 0 1 24 0v14z`,
  }),
  // Pyramid.
  (x) => ({ mark: `M${x - 70} 138L${x} 56l70 82z`, lit: `M${x - 8} 138l8-22 8 22z` }),
  // Blocks of flats.
  (x) => ({
    mark: `M${x - 52} 138V66h44v72zM${x} 138V88h50v50z`,
    lit: `M${x - 42} 78h10v8h-10zM${x - 26} 96h10v8h-10zM${x + 10} 100h10v8h-10zM${x + 30} 114h10v8h-10z`,
  }),
]

const grounds = [plain, 'M0 126l90 8 130-4 100-8v58H0z', 'M0 134q80-14 160 0t160-4v50H0z'] as const

/** A scene for a name that has none: the same name is always the same place. */
export function madeUpShapes(name: string): SceneShapes {
  const pick = picksOf(name)
  const tone = sceneToneNames[pick(sceneToneNames.length)] ?? 'steel'
  const far = horizons[pick(horizons.length)] ?? ''
  const landmark = landmarks[pick(landmarks.length)]
  const isLeft = pick(2) === 0
  const x = (isLeft ? 96 : 184) + 6 * pick(6)
  const near = grounds[pick(grounds.length)] ?? plain
  const light = { x: (isLeft ? 226 : 48) + 8 * pick(6), y: 54 + 4 * pick(5), r: 10 + 2 * pick(5) }
  return { tone, far, near, light, ...(landmark?.(x) ?? { mark: '', lit: '' }) }
}
