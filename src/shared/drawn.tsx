import { type Drawing, paintOf } from '../../contract/page/drawing.ts'

export interface DrawnProps {
  readonly drawing: Drawing
  /** With its size. */
  readonly className: string
}

/**
 * A drawing in both themes, without a request, a script or a style of its own. It fills its box and is cropped where the
 * proportions differ. It carries no meaning that is not beside it as text.
 */
export const Drawn = ({ drawing: { width, height, planes }, className }: DrawnProps) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMidYMid slice"
    className={`${className} shrink-0 overflow-hidden`}
  >
    {planes.map(({ d, fill, stroke, strokeWidth, opacity }, i) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed order from back to front
        key={i}
        d={d}
        fill={paintOf(fill)}
        stroke={stroke && paintOf(stroke)}
        strokeWidth={strokeWidth}
        strokeLinejoin={stroke === undefined ? undefined : 'round'}
        opacity={opacity}
      />
    ))}
  </svg>
)
