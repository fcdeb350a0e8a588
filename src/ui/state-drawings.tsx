import type { StateName } from './state-name.ts'

/** A flat area: SVG path data in a 160 × 90 box, and its paint. */
interface Plane {
  readonly d: string
  readonly fill: string
  readonly opacity?: number
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const ground = 'var(--surface-hover)'
const line = 'var(--line)'
const shape = 'var(--text-faint)'
const accent = 'var(--accent)'

const beacon = 'M72 82l4-44h8l4 44zM70 37h20v-4H70zM73 32v-9l7-7 7 7v9z'
const lamp = 'M77 24h6v6h-6z'
const beam = 'M87 27l73-25v50z'

/** What stands on the horizon in each state, from back to front. A light that is on has the accent colour. */
const subjects: Readonly<Record<StateName, readonly Plane[]>> = {
  // The beacon is out, and it is night.
  offline: [
    { d: 'M118 14a13 13 0 1 0 12 19 15 15 0 0 1-12-19z', fill: line },
    { d: beacon, fill: shape },
    { d: lamp, fill: ground },
  ],
  // The beacon is on; its beam does not arrive.
  failed: [
    { d: 'M87 27l30-10v20z', fill: accent, opacity: 0.35 },
    { d: 'M128 12l26-9v15l-9 9 9 6v18l-26-9 8-9-8-9z', fill: line },
    { d: beacon, fill: shape },
    { d: lamp, fill: accent },
  ],
  // The beam sweeps over an empty plain.
  nothing: [
    { d: beam, fill: accent, opacity: 0.22 },
    { d: 'M73 27L0 8v38z', fill: accent, opacity: 0.12 },
    { d: beacon, fill: shape },
    { d: lamp, fill: accent },
  ],
  // A flag is planted: something begins here.
  beginning: [
    { d: 'M78 82V22h3v60z', fill: shape },
    { d: 'M81 24h34l-9 10 9 10H81z', fill: accent },
    { d: 'M68 82q12-9 24 0z', fill: line },
  ],
  // A signpost that points both ways.
  lost: [
    { d: 'M84 24h36l9 8-9 8H84z', fill: accent },
    { d: 'M78 46H42l-9 8 9 8h36z', fill: line },
    { d: 'M78 82V18h5v64z', fill: shape },
  ],
  // A helmet on the ground.
  crash: [
    { d: 'M52 80c-9-24 5-48 29-49s39 20 34 40l-6 11z', fill: shape },
    { d: 'M80 48l35 2-3 17-32-2q-5-8 0-17z', fill: accent },
    { d: 'M36 38l9 8-3 3-9-8zM46 20l6 11-4 2-6-11zM124 20l4 2-7 10-4-2z', fill: line },
  ],
  // A slip of paper as tall as a house.
  receipt: [
    { d: 'M58 82V22l6 5 8-5 8 5 8-5 8 5 6-5v60z', fill: line },
    { d: 'M68 40h24v3H68zM68 50h24v3H68zM68 60h14v3H68z', fill: shape },
    { d: disc(112, 70, 11), fill: accent },
  ],
  // A target on its stand.
  range: [
    { d: 'M70 58l-9 24h5l9-20zM90 58l9 24h-5l-9-20z', fill: shape },
    { d: disc(80, 42, 24), fill: line },
    { d: disc(80, 42, 16), fill: ground },
    { d: disc(80, 42, 8), fill: accent },
  ],
  // A gate with light behind it.
  gate: [
    { d: 'M48 82V32h9v6h9v-6h9v6h10v-6h9v6h9v-6h9v50z', fill: shape },
    { d: 'M68 82V60a12 12 0 0 1 24 0v22z', fill: accent },
    { d: 'M68 82h24l14 14H54z', fill: accent, opacity: 0.25 },
  ],
  // A podium that waits.
  podium: [
    { d: disc(80, 28, 20), fill: accent, opacity: 0.16 },
    { d: disc(80, 28, 9), fill: accent },
    { d: 'M32 82V64h32v18zM96 82V70h32v12z', fill: line },
    { d: 'M64 82V52h32v30z', fill: shape },
  ],
  // A bell that is silent.
  bell: [
    { d: 'M116 20h11l-7 9h7v3h-12l7-9h-6zM132 8h8l-5 6h5v3h-9l5-6h-4z', fill: line },
    { d: 'M60 70l6-8V46a14 14 0 0 1 28 0v16l6 8zM77 28h6v6h-6z', fill: shape },
    { d: 'M73 74h14a7 7 0 0 1-14 0z', fill: accent },
  ],
}

/** The drawing of a state that has nothing else to show, in the colours of the theme. */
export const StateDrawing = ({ name }: { readonly name: StateName }) => (
  <svg aria-hidden="true" viewBox="0 0 160 90" className="w-180px h-100px">
    <path d="M8 82l28-26 22 18 26-32 32 30 16-12 22 22z" fill={ground} />
    {subjects[name].map((plane) => (
      <path key={plane.d} {...plane} />
    ))}
    <path d="M2 82h156v2.5H2z" fill={line} />
  </svg>
)
