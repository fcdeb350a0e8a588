import { escapeHtml } from '../../../contract/escape-html.ts'
import { type Drawing, drawingSvg, type Theme } from '../../../contract/page/drawing.ts'
import { cutToWidth } from './short-text.ts'

/** Pixels: fits the signatures of common forums. */
export const cardSize = { width: 480, height: 120 } as const

/** The colours of src/ui/theme.css that a card has. */
export const cardColours = {
  dark: { surface: '#10141c', line: '#232a38', text: '#e9edf5', muted: '#94a0b5', ok: '#4ade80', bad: '#f87171' },
  light: { surface: '#ffffff', line: '#dfe5ef', text: '#131a28', muted: '#556178', ok: '#147a3a', bad: '#b91c1c' },
} as const satisfies Readonly<Record<Theme, object>>

/** The viewer's own fonts; the renderer of PNG has one, which stands for `sans-serif`. */
const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** One line of text, cut to its space. */
export interface CardLine {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  /** Most pixels. */
  readonly room: number
  readonly fill: string
  readonly anchor?: 'end'
  readonly weight?: 600
}

function lineSvg({ text, x, y, size, room, fill, anchor, weight }: CardLine): string {
  const more = `${anchor === undefined ? '' : ` text-anchor="${anchor}"`}${weight === undefined ? '' : ` font-weight="${weight}"`}`
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escapeHtml(cutToWidth(text, room / size))}</text>`
}

export interface Card {
  readonly theme: Theme
  /** The community's accent colour. */
  readonly accent: string
  /** What a screen reader says. */
  readonly title: string
  readonly lines: readonly CardLine[]
  /** Shapes between the ground and the texts, as SVG that holds no text of anyone. */
  readonly shapes: string
}

/**
 * A card as an SVG document: shapes and texts only, without script, style, link, reference or foreign object. Every text is of
 * other people: it is cut, cleaned and escaped here.
 */
export function cardSvg({ theme, accent, title, lines, shapes }: Card): string {
  const { width, height } = cardSize
  const { surface, line } = cardColours[theme]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${fonts}">`,
    `<title>${escapeHtml(cutToWidth(title, 80))}</title>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="${surface}" stroke="${line}"/>`,
    `<rect x="0.5" y="16" width="3" height="${height - 32}" fill="${accent}"/>`,
    shapes,
    ...lines.filter(({ text }) => text !== '').map(lineSvg),
    '</svg>',
  ].join('')
}

/** A drawing at a place of a card. */
export const placedDrawing = (drawing: Drawing, theme: Theme, x: number, y: number, size: number): string =>
  drawingSvg(drawing, theme).replace(
    /^<svg xmlns="[^"]*" width="\d+" height="\d+"/,
    `<svg x="${x}" y="${y}" width="${size}" height="${size}"`,
  )
