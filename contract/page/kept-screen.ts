import { days } from '../duration.ts'
import type { Language } from '../language.ts'

/**
 * A kept screen is the markup of a page's first screen, which the page leaves behind and the service worker puts into the
 * document of the next start (docs/decisions/041-kept-screens.md).
 */
export const screensCache = 'spawnpoint-kept-screens-v1'

/** As old as the data may be that React renders in its place (src/platform/swr-cache.ts). */
export const oldestScreen = days(30)
export const maxScreens = 24
/** Characters of markup; a first screen has 20,000 to 60,000. */
export const maxScreenLength = 150_000

/** Widths from which pages are laid out differently, in CSS pixels. */
export const layoutWidths = [0, 640, 768, 1024, 1280] as const

/** Those of {@link layoutWidths} from which their scripts do it. */
export const screenWidths = [0, 768, 1024, 1280] as const

/** The layout in which a screen was kept: the greatest of {@link screenWidths} that the window has. */
export const screenWidthOf = (width: number): (typeof screenWidths)[number] =>
  screenWidths.findLast((from) => width >= from) ?? 0

/** A first screen as markup, and where it may be shown. */
export interface Screen {
  readonly language: Language
  readonly width: (typeof screenWidths)[number]
  /** `visitors`: a signed-in user sees something else, and gets the plain document. */
  readonly audience: 'everyone' | 'visitors'
  readonly markup: string
}

/** Elements that end the page's own markup, load something or run. None belongs to a screen. */
export const foreignElements = [
  ...['base', 'embed', 'iframe', 'link', 'main', 'meta', 'noscript', 'object', 'plaintext', 'script', 'style'],
  ...['template', 'title', 'xmp'],
] as const
const foreign = new RegExp(`</?(?:${foreignElements.join('|')})(?![\\w-])`, 'i')

/**
 * The document with a screen in place of the page's content in that language; what it replaces follows it, for windows
 * and users that the screen does not fit. Undefined if the document has no such place, or the markup does not belong in
 * one.
 */
export function withScreen(html: string, { language, width, audience, markup }: Screen): string | undefined {
  if (foreign.test(markup)) return undefined
  const main = html.indexOf('<main', html.indexOf(`data-shell="${language}"`))
  const start = html.indexOf('>', main) + 1
  const end = html.indexOf('</main>', start)
  if (!html.includes(`data-shell="${language}"`) || main < 0 || start === 0 || end < 0) return undefined
  const screen = `<div data-kept="${audience}" data-width="${width}">${markup}</div>`
  return `${html.slice(0, start)}${screen}<div data-plain>${html.slice(start, end)}</div>${html.slice(end)}`
}
