import { createHash } from 'node:crypto'
import { hours, seconds } from '../../contract/duration.ts'
import { escapeHtml } from '../../contract/escape-html.ts'
import type { PageLanguage } from '../page-text.ts'
import { messages } from './pay-page-messages.ts'
import { isEnded, type Trade } from './trade.ts'

const style = `:root{color-scheme:light dark;--page:#f5f7fb;--card:#fff;--line:#d3dae6;--text:#131a28;--muted:#556178;--accent:#2f56d6;--ink:#fff;--warn:#7a5600;--soft:#fff6dc}
@media (prefers-color-scheme:dark){:root{--page:#0a0d13;--card:#10141c;--line:#2b3444;--text:#e9edf5;--muted:#a3aec2;--accent:#7c9bff;--ink:#0a1024;--warn:#facc15;--soft:#2a2410}}
*{box-sizing:border-box}body{margin:0;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:440px;margin:24px auto;padding:24px 20px;background:var(--card);border:1px solid var(--line);border-radius:16px}
header{display:flex;justify-content:space-between;align-items:center;gap:12px}h1{font-size:20px;margin:0}
header a{color:var(--muted);min-height:44px;display:flex;align-items:center;padding:0 8px}
.test{margin:12px 0 20px;padding:10px 14px;border-radius:10px;background:var(--soft);color:var(--warn)}
.amount{font-size:40px;font-weight:700;margin:0 0 12px;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}dt{color:var(--muted)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:10px;margin:0}button,.link{font:inherit;min-height:48px;border-radius:12px;border:1px solid var(--line);background:none;color:var(--text);cursor:pointer;padding:8px 12px}
.link{display:flex;justify-content:center;align-items:center;margin-top:10px;text-decoration:none}.main{background:var(--accent);border-color:var(--accent);color:var(--ink);font-weight:600}
fieldset{display:grid;gap:10px;margin:10px 0 0;padding:16px 12px 12px;border:1px dashed var(--line);border-radius:12px;min-width:0}legend{color:var(--muted);padding:0 6px}
.row{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}.row p{grid-column:1/-1;margin:4px 0 0;color:var(--muted)}
button:hover,.link:hover{border-color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
[role=status]{font-size:18px;font-weight:600;margin:0 0 12px}@media(max-width:360px){.row{grid-template-columns:1fr}}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Delays of "pay late" in milliseconds: a second past the page's countdown, an hour, a day. */
export const delays = [seconds(481), hours(1), hours(24)] as const

/**
 * The policy of the pay page: one style block, no script, forms to itself, which may redirect to `returnOrigin`
 * (browsers apply `form-action` to redirects of a form too).
 */
export const payPagePolicy = (returnOrigin: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    `form-action 'self' ${returnOrigin}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface PayPage {
  readonly trade: Trade
  readonly language: PageLanguage
  /** The return address; empty: none. */
  readonly back: string
  /** `path?query` of this page in the given language; forms go to it too. */
  href(language: PageLanguage): string
}

const numberFormat = (language: PageLanguage, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })

const document = (language: PageLanguage, title: string, body: string): string =>
  `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`

const button = (choice: string, label: string, look = ''): string =>
  `<button name="choice" value="${choice}"${look === '' ? '' : ` class="${look}"`}>${escapeHtml(label)}</button>`

function actions(page: PayPage, amount: string): string {
  const text = messages[page.language]
  const form = (content: string): string =>
    `<form method="post" action="${escapeHtml(page.href(page.language))}">${content}</form>`
  const { state, laterAt } = page.trade
  if (state === 'paid' || state === 'approved')
    return `<p role="status">${state === 'paid' ? text.paid : text.approved}</p>`
  if (isEnded(page.trade)) return `<p role="status">${state === 'closed' ? text.closed : text.refused}</p>`
  if (laterAt !== null) {
    const at = new Intl.DateTimeFormat(page.language, { dateStyle: 'medium', timeStyle: 'medium' }).format(laterAt)
    return `<p role="status">${text.waits}${at}</p>${form(button('pay', text.now, 'main'))}`
  }
  const late = text.delays.map((label, i) => button(`late${i}`, label)).join('')
  return form(
    `${button('pay', `${text.pay} ${amount}`, 'main')}${button('refuse', text.refuse)}
<fieldset><legend>${text.trouble}</legend>${button('twice', text.twice)}${button('wrong', text.wrong)}${button('lose', text.lose)}
<div class="row"><p>${text.late}</p>${late}</div></fieldset>`,
  )
}

/** The page on which a visitor of the demo pays or refuses. */
export function payPageHtml(page: PayPage): string {
  const { trade, language, back } = page
  const text = messages[language]
  const amount = numberFormat(language, trade.currency).format(trade.amountMinor / 100)
  const other = language === 'zh' ? 'en' : 'zh'
  const rows = [
    [text.merchant, text.shop],
    [text.subject, trade.subject],
    [text.method, text.methods[trade.method]],
    [text.order, trade.orderId],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`)
  return document(
    language,
    `${text.title} · ${amount}`,
    `<header><h1>${text.title}</h1><a href="${escapeHtml(page.href(other))}" lang="${other}" hreflang="${other}">${text.other}</a></header>
<p class="test">${text.notice}</p><p class="amount">${amount}</p><dl>${rows.join('')}</dl>${actions(page, amount)}${
      back === '' ? '' : `<a class="link" href="${escapeHtml(back)}">${text.back}</a>`
    }`,
  )
}

/** The page for an unknown payment. */
export const unknownPageHtml = (language: PageLanguage): string =>
  document(language, messages[language].title, `<h1>${messages[language].unknown}</h1>`)
