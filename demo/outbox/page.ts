import { escapeHtml } from '../../contract/escape-html.ts'
import type { PageLanguage } from '../page-text.ts'
import type { OutboxMail } from './outbox-mail.ts'

const messages = {
  zh: {
    title: '演示邮箱',
    intro: '演示社区不会真的发信，所有邮件都在这里，收到新邮件会自动刷新。',
    empty: '还没有邮件。去注册或重置密码试试。',
    to: '收件人',
    html: 'HTML 版本',
    other: 'English',
    back: '返回首页',
  },
  en: {
    title: 'Demo outbox',
    intro: 'The demo community sends no real mail: every mail lands here, and this page refreshes by itself.',
    empty: 'No mail yet. Sign up or reset a password to see one.',
    to: 'To',
    html: 'HTML version',
    other: '中文',
    back: 'Back to the portal',
  },
} as const satisfies Record<PageLanguage, unknown>

/** Inline; the page's policy allows it by its hash. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; background: Canvas; color: CanvasText }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline }
h1 { margin: 0 auto 0 0; font-size: 1.5rem }
h2 { margin: 0; font-size: 1.1rem }
header a { display: inline-flex; min-height: 44px; align-items: center }
summary { padding: .6rem 0; cursor: pointer }
article { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid GrayText; border-radius: 12px }
dl { margin: 0 0 .75rem; font-size: .9rem }
dl div { display: flex; gap: .5rem }
dd { margin: 0; overflow-wrap: anywhere }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 34rem; border: 1px solid GrayText; border-radius: 8px; background: #fff }
`

/** Polls the list every two seconds and reloads the page when it has changed, unless a mail is open. */
export const script = `
const shown = document.body.dataset.newest
setInterval(async () => {
  if (document.hidden || document.querySelector('details[open]')) return
  const answer = await fetch('/demo/outbox.json').catch(() => undefined)
  if (!answer?.ok) return
  const [newest] = await answer.json()
  if ((newest?.id ?? '') !== shown) location.reload()
}, 2000)
`

/** A plain text as HTML, its web addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`))
    .join('')
}

/** The path of a mail's HTML form. */
export const framePath = (id: string): string => `/demo/outbox/${encodeURIComponent(id)}`

function article(mail: OutboxMail, language: PageLanguage): string {
  const { to, html } = messages[language]
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(mail.sentAt))
  return `<article aria-labelledby="m-${mail.id}">
<h2 id="m-${mail.id}">${escapeHtml(mail.subject)}</h2>
<dl><div><dt>${to}</dt><dd>${escapeHtml(mail.to)}</dd><dd><time datetime="${mail.sentAt}">${time}</time></dd></div></dl>
<pre>${linked(mail.text)}</pre>
<details><summary>${html}</summary>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${html}" src="${framePath(mail.id)}"></iframe>
</details>
</article>`
}

/** The page, newest mail first. Mail content cannot run scripts: text is escaped, the HTML form is sandboxed. */
export function outboxPage(mails: readonly OutboxMail[], language: PageLanguage): string {
  const { title, intro, empty, other, back } = messages[language]
  const otherLanguage = language === 'zh' ? 'en' : 'zh'
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body data-newest="${mails[0]?.id ?? ''}">
<header><h1>${title}</h1><a href="/">${back}</a><a href="?language=${otherLanguage}" lang="${otherLanguage}">${other}</a></header>
<main><p>${intro}</p>
${mails.length === 0 ? `<p>${empty}</p>` : mails.map((mail) => article(mail, language)).join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`
}
