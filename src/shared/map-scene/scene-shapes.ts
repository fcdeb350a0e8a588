import { disc } from '../../../contract/page/drawing.ts'
import type { KnownMap, MapFamily } from './map-name.ts'
import { plain, type SceneShapes } from './scene.ts'

/** Rectangles of the same size. */
const boxes = (y: number, width: number, height: number, ...lefts: readonly number[]): string =>
  lefts.map((x) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')

const arches = (bottom: number, width: number, height: number, ...lefts: readonly number[]): string =>
  lefts.map((x) => `M${x} ${bottom}v${-height}a${width / 2} ${width / 2} 0 0 1 ${width} 0v${height}z`).join('')

const ring = (x: number, y: number, outer: number, inner: number): string =>
  `${disc(x, y, outer)}M${x - inner} ${y}a${inner} ${inner} 0 1 1 ${2 * inner} 0a${inner} ${inner} 0 1 1 ${-2 * inner} 0z`

const slope = 'M0 128l90 6 130-4 100-6v56H0z'

export const mapShapes: Readonly<Record<KnownMap, SceneShapes>> = {
  // A gate whose two doors stand ajar.
  dust2: {
    tone: 'sand',
    far: 'M0 112h26V98h22v14h14v-8a15 15 0 0 1 30 0v8h150v-18h24v10h20v-6h34v82H0z',
    mark: 'M92 136V72h-6V58h16v6h16v-6h16v6h12v-6h16v6h12v-6h16v6h16v-6h16v14h-6v64z',
    lit: 'M134 136V98a24 24 0 0 1 48 0v38z',
    cut: 'M106 84h10v14h-10zM200 84h10v14h-10z',
    near: 'M134 136V96l15 8v32zM182 136V96l-11 6v34zM0 130l96 4h124l100-6v52H0z',
    light: { x: 256, y: 68, r: 17 },
  },
  // An arcade and a slender tower at dusk.
  mirage: {
    tone: 'dusk',
    far: 'M0 116q40-24 84-8t96-6 140 4v74H0z',
    mark: 'M58 136V76h8v-6h126v6h8v60zM216 136V64l-5-4v-5h5q0-14 10-24 10 10 10 24h5v5l-5 4v72z',
    lit: arches(136, 26, 30, 76, 116, 156),
    cut: 'M222 78h8v16h-8z',
    near: slope,
    light: { x: 92, y: 52, r: 13 },
  },
  // A bell tower over roofs.
  inferno: {
    tone: 'clay',
    far: 'M0 108q52-26 104-8t96-2 120-6v88H0z',
    mark: 'M140 136V66h-5v-6l24-26 24 26v6h-5v70zM54 136v-30l30-18 30 18v30zM196 136v-34l34-18 34 18v34z',
    lit: 'M150 92V78a9 9 0 0 1 18 0v14zM76 112h12v14H76zM212 110h10v12h-10zM238 110h10v12h-10z',
    near: 'M286 140c-9-22-3-50 4-62 7 12 13 40 4 62zM18 140c-7-18-2-38 3-48 6 10 10 30 3 48zM0 132h320v48H0z',
    light: { x: 262, y: 58, r: 16 },
  },
  // Two cooling towers and a dome.
  nuke: {
    tone: 'ice',
    far: 'M0 122h60l6-16h10l6 16h238v58H0zM92 48q-10-14 8-20 4-16 26-8 20-6 22 10 16 4 8 18z',
    mark: 'M78 136q14-40 4-78h52q-10 38 4 78zM146 136q10-28 4-54h38q-6 26 4 54zM204 136v-20a28 28 0 0 1 56 0v20z',
    lit: 'M226 136v-14h12v14zM83 66h50v4H83zM150 89h38v3h-38z',
    near: plain,
    light: { x: 272, y: 62, r: 12 },
  },
  // A bridge over a canal.
  overpass: {
    tone: 'tide',
    far: 'M0 98h236V66l6-24 6 24v32h72v82H0zM231 66a11 8 0 1 1 22 0 11 8 0 1 1-22 0z',
    mark: 'M0 86h320v50h-22a36 36 0 0 0-72 0h-24a42 42 0 0 0-84 0H94a36 36 0 0 0-72 0H0z',
    lit: 'M148 148h64v3h-64zM160 158h40v3h-40zM30 92h4v10h-4zM102 92h4v10h-4zM216 92h4v10h-4zM288 92h4v10h-4z',
    near: 'M0 136h320v44H0z',
    light: { x: 76, y: 58, r: 14 },
  },
  // A stepped temple in the forest.
  ancient: {
    tone: 'leaf',
    far: 'M0 104q14-22 34-10 12-26 40-12 22-18 42 2 26-14 44 2 20-22 46-6 24-20 46 0 16-16 34-4 22-12 34 8v96H0z',
    mark: 'M72 136v-14h16v-16h18V90h18V74h14V56h44v18h14v16h18v16h18v16h16v14z',
    lit: 'M153 74v-8a7 7 0 0 1 14 0v8z',
    cut: 'M152 136l4-62h8l4 62z',
    near: 'M0 128q18-16 38-2 20-18 44 0 10-6 22 6h112q12-14 28-4 18-18 42-2 18-10 34 2v52H0z',
    light: { x: 250, y: 58, r: 15 },
  },
  // A pylon gate, an obelisk, and who guards them.
  anubis: {
    tone: 'tide',
    far: 'M0 120l60-34 52 34 84-48 72 44 52-14v78H0z',
    mark: 'M84 136l8-74h42l6 74zM180 136l6-74h42l8 74zM132 74h56v14h-56zM264 136l5-74 7-10 7 10 5 74z',
    lit: 'M140 136V88h40v48z',
    cut: 'M98 70h28v4H98zM194 70h28v4h-28z',
    near: 'M148 136v-18l-6-6 6-8v-14l6 10h12l6-10v14l6 8-6 6v18zM0 134h320v46H0z',
    light: { x: 58, y: 58, r: 16 },
  },
  // A steel frame above the clouds.
  vertigo: {
    tone: 'steel',
    far: 'M22 180V96h30v84zM60 180v-64h24v64zM268 180v-74h30v74z',
    mark: `${boxes(54, 6, 96, 112, 144, 176, 208)}M106 54h114v6H106zM106 82h114v6H106zM106 110h114v6H106zM240 150V34h6v116zM186 36h94v5h-94zM200 41v16h2V41z`,
    lit: 'M118 88h26v22h-26zM182 60h26v22h-26z',
    near: 'M0 138q12-16 34-8 16-18 42-4 22-14 40 2 26-14 46 2 24-18 48 0 20-14 42 2 26-16 46-2 14-6 22 2v48H0z',
    light: { x: 66, y: 62, r: 13 },
  },
  // A locomotive under its wires.
  train: {
    tone: 'steel',
    far: 'M0 116V92l26-14v14l26-14v14l26-14v38h168V86l26-14v14l26-14v14l22-12v106H0zM0 54h320v2H0z',
    mark: 'M116 136V74q0-16 16-16h56q16 0 16 16v62zM134 58l8-9h36l8 9zM252 136V50h5v86zM250 50h9v26h-9z',
    lit: `M128 74h28v22h-28zM164 74h28v22h-28zM252 54h5v5h-5z${disc(130, 118, 5)}${disc(190, 118, 5)}`,
    near: 'M110 130h100v8H110zM0 136h320v44H0zM146 49h28v-4h-28z',
    light: { x: 70, y: 66, r: 12 },
  },
  // Sawtooth roofs and a chimney among firs.
  cache: {
    tone: 'leaf',
    far: 'M0 122l12-30 12 26 12-38 14 40 12-30 10 32h156l12-34 12 30 14-44 14 42 12-28 14 34 14-24v84H0z',
    mark: 'M62 136V92l30-16v16l30-16v16l30-16v16h28v44zM190 136l3-94h14l3 94zM218 136v-26h62v26z',
    lit: 'M110 136v-26h34v26z',
    cut: 'M72 100h18v8H72zM228 116h4v14h-4zM240 116h4v14h-4zM252 116h4v14h-4zM264 116h4v14h-4z',
    near: plain,
    light: { x: 250, y: 62, r: 14 },
  },
  // A keep with a flag.
  cobblestone: {
    tone: 'sand',
    far: 'M0 114l44-32 36 22 50-44 60 46 46-26 84 38v62H0z',
    mark: 'M78 136V84h-5V70h9v6h9v-6h10v6h9v-6h9v14h-5v12h54V62h-5V48h9v6h10v-6h10v6h10v-6h9v14h-5v74zM181 48V28l22 7-20 7v6z',
    lit: 'M120 136v-16a14 14 0 0 1 28 0v16zM182 72h8v14h-8z',
    cut: 'M92 92h8v12h-8z',
    near: slope,
    light: { x: 268, y: 60, r: 15 },
  },
  // Offices in the snow, some still at work.
  office: {
    tone: 'ice',
    far: 'M0 116l50-26 48 18 62-34 58 32 46-22 56 26v70H0z',
    mark: 'M70 136V62h116v74zM186 136V90h66v46z',
    lit: 'M84 74h16v12H84zM132 74h16v12h-16zM108 94h16v12h-16zM156 94h16v12h-16zM200 102h14v12h-14zM84 114h16v12H84z',
    cut: 'M108 74h16v12h-16zM156 74h16v12h-16zM84 94h16v12H84zM132 94h16v12h-16zM224 102h14v12h-14zM66 58h124v5H66z',
    near: 'M0 130q60-8 120 2t200-4v52H0z',
    light: { x: 256, y: 54, r: 12 },
  },
}

/** Scenes of a family; the tone and the light differ by name. */
export const familyShapes: Readonly<Record<MapFamily, Omit<SceneShapes, 'tone'>>> = {
  // Two covers, and between them the target.
  aim: {
    far: 'M0 124h320v56H0z',
    mark: 'M26 138V90h40v48zM66 138v-26h26v26zM254 138V90h40v48zM228 138v-26h26v26z',
    lit: `${ring(160, 88, 34, 30)}${ring(160, 88, 24, 20)}`,
    cut: 'M34 98h24v4H34zM262 98h24v4h-24z',
    near: 'M158 122h4v16h-4zM0 136h320v44H0z',
    light: { x: 160, y: 88, r: 10 },
  },
  // Two towers with one line of sight.
  awp: {
    far: 'M0 118q80-12 160-2t160-4v68H0z',
    mark: 'M28 138V70h-6V56h10v6h10v-6h10v6h10v-6h10v14h-6v68zM254 138V70h-6V56h10v6h10v-6h10v6h10v-6h10v14h-6v68zM70 104h178v6H70z',
    lit: 'M40 78h16v8H40zM266 78h16v8h-16zM128 79h18v2h-18zM176 79h18v2h-18zM160 49h2v16h-2zM160 95h2v9h-2z',
    near: plain,
    light: { x: 161, y: 80, r: 13 },
  },
  // Two gates of an arena, face to face.
  arena: {
    far: 'M0 120V96q160-40 320 0v84H0z',
    mark: 'M34 138V84q126-30 252 0v54z',
    lit: arches(138, 40, 26, 68, 212),
    cut: arches(110, 12, 6, 118, 140, 168, 190),
    near: 'M156 138v-32h8v32zM0 136h320v44H0z',
    light: { x: 160, y: 54, r: 12 },
  },
  // Ramps in the void.
  surf: {
    far: `${disc(44, 52, 2)}${disc(98, 38, 1.5)}${disc(288, 66, 2)}${disc(130, 70, 1.5)}${disc(22, 96, 1.5)}${disc(250, 40, 1.5)}`,
    mark: 'M0 160L148 60l14 5-78 115H0zM320 150L186 74l-11 6 60 100h85z',
    lit: 'M0 154L148 60l4 2L0 160zM320 145L186 74l-3 2 137 75z',
    near: 'M0 172l60-20-20 28H0zM320 166l-40-12 16 26h24z',
    light: { x: 214, y: 52, r: 15 },
  },
  // Blocks to jump, smaller with every step.
  bhop: {
    far: 'M0 150q160-20 320 0v30H0z',
    mark: 'M18 126h62v16H18zM94 110h50v13H94zM158 94h38v11h-38zM210 80h30v9h-30zM254 68h24v7h-24z',
    lit: 'M18 122h62v4H18zM94 107h50v3H94zM158 91h38v3h-38zM210 78h30v2h-30zM254 66h24v2h-24z',
    near: 'M0 162q160-22 320 0v18H0z',
    light: { x: 266, y: 48, r: 10 },
  },
  // A wall to climb, with a flag on top.
  kz: {
    far: 'M0 126l50-40 40 30 30-18 40 30 60-50 50 30 50-22v94H0z',
    mark: 'M104 180v-58h22V98h18V74h18V52h46v128zM182 52V30l20 6-18 7v9z',
    lit: 'M104 119h22v3h-22zM126 95h18v3h-18zM144 71h18v3h-18zM162 49h18v3h-18z',
    cut: 'M176 72h20v3h-20zM188 96h20v3h-20zM172 118h22v3h-22z',
    near: 'M0 144l104-8v44H0zM208 180v-50l112 14v36z',
    light: { x: 256, y: 56, r: 14 },
  },
  // A watchtower, its beam, a fence.
  jail: {
    far: 'M0 112h320v68H0z',
    mark: 'M214 138V82h-9V54h46v28h-9v56zM205 54l23-12 23 12z',
    lit: 'M222 62h18v12h-18z',
    cut: 'M221 90h14v4h-14zM221 104h14v4h-14z',
    near: `${boxes(108, 5, 30, 14, 38, 62, 86, 110, 134, 158, 182, 264, 288)}M0 114h200v4H0zM256 114h64v4h-64zM0 136h320v44H0z`,
    light: { x: 74, y: 62, r: 13 },
  },
}
