import { escapeHtml } from '../../../contract/escape-html.ts'
import { languageFacts } from '../../../contract/language.ts'
import type { Theme } from '../../../contract/page/drawing.ts'
import { cardColours } from './card-svg.ts'
import { embedRefresh } from './renew-script.ts'
import { oneShownLine } from './short-text.ts'
import type { Reader } from './shown-names.ts'

const coloursOf = (theme: Theme, accent: string): string => {
  const { surface, line, text, muted } = cardColours[theme]
  return `color-scheme:${theme};--surface:${surface};--line:${line};--text:${text};--muted:${muted};--accent:${accent}`
}

/** Sizes in pixels: the font size of the framing page does not reach in here. */
const layout = [
  '*{box-sizing:border-box}',
  "body{margin:0;padding:8px;background:var(--surface);color:var(--text);font:15px/1.4 system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif}",
  'h1{margin:4px 4px 8px;font-size:15px;font-weight:600}',
  'ul{list-style:none;margin:0;padding:0}',
  'li{display:grid;grid-template-columns:minmax(0,1fr) auto auto;column-gap:12px;align-items:center;padding:4px;border-top:1px solid var(--line)}',
  'li>div{min-width:0}',
  '.name,.more{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;unicode-bidi:isolate}',
  '.name{font-weight:600}',
  '.more,.foot,dt{color:var(--muted);font-size:13px}',
  '.people{font-variant-numeric:tabular-nums;text-align:end}',
  'a{color:var(--accent);text-decoration:none}',
  'a:hover{text-decoration:underline}',
  'a:focus-visible{outline:2px solid var(--accent);outline-offset:1px;border-radius:8px}',
  '.join,.foot a{display:inline-flex;align-items:center;justify-content:center;min-height:44px;min-width:44px;padding:0 8px}',
  '.join{border:1px solid var(--line);border-radius:8px;font-weight:600}',
  '.foot{display:flex;justify-content:space-between;align-items:center;gap:12px;margin:4px 4px 0}',
  '.foot span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  '.player{display:flex;gap:16px;align-items:center;padding:4px}',
  '.player>svg{flex:none;width:64px;height:64px;border-radius:10px}',
  '.player>div{min-width:0;flex:1}',
  'dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(136px,1fr));gap:4px 12px;margin:8px 4px 0}',
  'dl>div{display:flex;gap:8px;align-items:baseline;min-width:0}',
  'dt{order:2;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}',
  'dd{margin:0;white-space:nowrap;font-weight:600;font-variant-numeric:tabular-nums}',
  '.badge{color:var(--accent);font-size:13px;font-weight:600}',
].join('')

function styleOf({ accent }: Reader['settings'], theme: Theme | undefined): string {
  if (theme !== undefined) return `:root{${coloursOf(theme, accent[theme])}}${layout}`
  return `:root{${coloursOf('dark', accent.dark)}}@media(prefers-color-scheme:light){:root{${coloursOf('light', accent.light)}}}${layout}`
}

export interface EmbedDocument {
  readonly reader: Reader
  /** Absent: the visitor's. */
  readonly theme: Theme | undefined
  readonly title: string
  /** Markup; {@link shownText} made every text in it. */
  readonly body: string
  /** The address of the script that refreshes the content; absent: it is static. */
  readonly script?: string
}

/**
 * An embed: a document that works without script. A live one has a script that refreshes its content; where scripts are
 * off it reloads, which loses the focus (WCAG 2.2.1).
 */
export function embedDocument({ reader, theme, title, body, script }: EmbedDocument): string {
  return [
    `<!doctype html><html lang="${languageFacts[reader.language].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    script === undefined
      ? ''
      : `<script src="${escapeHtml(script)}" async></script><noscript><meta http-equiv="refresh" content="${embedRefresh}"></noscript>`,
    '<meta name="robots" content="noindex">',
    `<title>${shownText(title)}</title><style>${styleOf(reader.settings, theme)}</style></head>`,
    `<body>${body}</body></html>`,
  ].join('')
}

/** A text of other people, as content or within a quoted attribute. */
export const shownText = (text: string): string => escapeHtml(oneShownLine(text))

/** A link out of the frame: a new tab, which cannot reach the framing page. `label`: what a screen reader says instead. */
export const outLink = (url: string, text: string, label: string, className?: string): string =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer" aria-label="${shownText(label)}"${className === undefined ? '' : ` class="${className}"`}>${shownText(text)}</a>`
