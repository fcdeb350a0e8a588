/** The page's two themes. */
export type Theme = 'dark' | 'light'

/** A colour in both themes. */
export type Tone = Readonly<Record<Theme, string>>

/** A flat area of a drawing. A paint that is a text is the same in both themes, such as a variable of theme.css. */
export interface Plane {
  /** SVG path data. */
  readonly d: string
  readonly fill: Tone | string
  readonly stroke?: Tone | string
  readonly strokeWidth?: number
  readonly opacity?: number
}

/** Flat areas from back to front; the size is in the units of their paths. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly planes: readonly Plane[]
}

/** Path data of a disc. */
export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

/**
 * A paint as a CSS colour that follows the theme without a script: a document that the portal or the build rendered does
 * not know the theme, and a kept screen may be shown in another one.
 */
export const paintOf = (tone: Tone | string): string =>
  typeof tone === 'string' ? tone : `light-dark(${tone.light},${tone.dark})`

/** A drawing as an SVG document in one theme, for images and the canvas. All paints must be tones. */
export function drawingSvg({ width, height, planes }: Drawing, theme: Theme): string {
  const paint = (tone: Tone | string) => (typeof tone === 'string' ? tone : tone[theme])
  const paths = planes.map(({ d, fill, stroke, strokeWidth, opacity }) => {
    const line =
      stroke === undefined ? '' : ` stroke="${paint(stroke)}" stroke-width="${strokeWidth}" stroke-linejoin="round"`
    return `<path fill="${paint(fill)}"${line}${opacity === undefined ? '' : ` opacity="${opacity}"`} d="${d}"/>`
  })
  // Some browsers cannot draw an SVG without width and height on a canvas.
  const size = `width="${width * 4}" height="${height * 4}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths.join('')}</svg>`
}

/** {@link drawingSvg} as a `data:` URL for `<img>` and canvas: no request is made for it. */
export const drawingUrl = (drawing: Drawing, theme: Theme): string =>
  `data:image/svg+xml,${encodeURIComponent(drawingSvg(drawing, theme))}`
