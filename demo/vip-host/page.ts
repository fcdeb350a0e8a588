import { createHash } from 'node:crypto'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { PageLanguage } from '../page-text.ts'

const style = `:root{color-scheme:dark;--page:#10141c;--card:#171c27;--line:#2b3444;--text:#e9edf5;--muted:#a3aec2;--accent:#7c9bff;--ink:#0a1024;--ok:#4ade80}
[data-theme=light]{color-scheme:light;--page:#fff;--card:#f5f7fb;--line:#d3dae6;--text:#131a28;--muted:#556178;--accent:#2f56d6;--ink:#fff;--ok:#15803d}
*{box-sizing:border-box}body{margin:0;min-height:100vh;padding:16px;background:var(--page);color:var(--text);font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:440px;margin:0 auto;display:grid;gap:14px}h1{font-size:19px;margin:0}p{margin:0}.muted{color:var(--muted)}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0;padding:14px 16px;background:var(--card);border:1px solid var(--line);border-radius:12px}dt{color:var(--muted)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;width:100%;min-height:48px;border:0;border-radius:12px;background:var(--accent);color:var(--ink);cursor:pointer}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=status]{color:var(--ok);font-weight:600}`

/** Notifies the framing portal. The message is not secret, so any origin may receive it. */
const script = `parent.postMessage('vipStatusChanged','*')`

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')

/** One style block, one script block, forms to itself, framed only by the portal. */
export const pagePolicy = (portals: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hash(style)}'`,
    `script-src 'sha256-${hash(script)}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${portals.join(' ')}`,
  ].join('; ')

const messages = {
  zh: {
    title: 'VIP 充值 · 演示',
    notice: '演示页面：扮演社区的外部支付站，不会扣款。',
    who: '为谁开通',
    steamId: 'SteamID',
    from: '来源',
    give: '开通 / 续期 30 天',
    done: '已开通 30 天 VIP。',
    nobody: '没有 SteamID，无法开通。请先在门户登录。',
    store: 'VIP 卡商店 · 演示',
    storeNotice: '演示页面：正式环境里，这里是社区的外部卡密商店。',
  },
  en: {
    title: 'VIP top-up · demo',
    notice: 'A demo page that plays the community’s outside payment site. No money moves.',
    who: 'For',
    steamId: 'SteamID',
    from: 'From',
    give: 'Grant or extend 30 days',
    done: 'Granted: 30 days of VIP.',
    store: 'VIP card store · demo',
    storeNotice: 'A demo page: in production this is the community’s outside card store.',
    nobody: 'Without a SteamID nothing can be granted. Sign in to the portal first.',
  },
} as const

export interface HostPage {
  readonly language: PageLanguage
  readonly theme: 'dark' | 'light'
  readonly username: string
  /** Undefined: the user is signed out at the portal, or the value is not a SteamID. */
  readonly steamId: string | undefined
  readonly serverName: string
  /** Single-use token of the form. */
  readonly token: string
  /** `?query` of this page; the form goes to it. */
  readonly query: string
  /** The form was submitted and VIP was granted. The end date is not shown, because anyone can name any SteamID. */
  readonly granted: boolean
}

function action({ language, steamId, token, query, granted }: HostPage): string {
  const text = messages[language]
  if (steamId === undefined) return `<p>${text.nobody}</p>`
  const done = granted ? `<p role="status">${text.done}</p><script>${script}</script>` : ''
  return `${done}<form method="post" action="${escapeHtml(query)}"><input type="hidden" name="token" value="${token}"><button>${text.give}</button></form>`
}

const document = (language: PageLanguage, theme: 'dark' | 'light', title: string, body: string): string =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}" data-theme="${theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`

/** The page of the demo's external payment site. */
export function hostPageHtml(page: HostPage): string {
  const text = messages[page.language]
  return document(
    page.language,
    page.theme,
    text.title,
    `<p class="muted">${text.notice}</p>
<dl><dt>${text.who}</dt><dd><bdi>${escapeHtml(page.username)}</bdi></dd><dt>${text.steamId}</dt><dd>${page.steamId ?? '–'}</dd><dt>${text.from}</dt><dd>${escapeHtml(page.serverName)}</dd></dl>
${action(page)}`,
  )
}

/** The page in place of a card store. */
export const storePageHtml = (language: PageLanguage): string =>
  document(language, 'dark', messages[language].store, `<p class="muted">${messages[language].storeNotice}</p>`)
