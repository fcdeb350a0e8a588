import type { MailContent } from '../../../../contract/accounts/mail.ts'
import { escapeHtml } from '../../../../contract/escape-html.ts'
import { type Language, languageFacts } from '../../../../contract/language.ts'

/** The content of a mail, from which its text and HTML forms are built. All texts are plain. */
export interface MailText {
  readonly language: Language
  /** Name of the community. */
  readonly brand: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Digits to type, shown large after the paragraphs. */
  readonly code?: string
  readonly link?: { readonly label: string; readonly href: string }
  /** Small print. */
  readonly notes: readonly string[]
}

const fonts = "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', sans-serif"
const paragraph = (text: string): string => `<p style="margin:0 0 16px;line-height:1.6">${escapeHtml(text)}</p>`
const note = (text: string): string =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#57606a">${escapeHtml(text)}</p>`
const codeBlock = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:8px;font-family:monospace">${escapeHtml(code)}</p>`
const button = ({ label, href }: NonNullable<MailText['link']>): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6feb;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
${note(href)}`

/** Inline styles and one table, which mail programs render consistently. */
function htmlOf(mail: MailText): string {
  const { tag, dir = 'ltr' } = languageFacts[mail.language]
  return `<!doctype html>
<html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f8fa;color:#1f2328;font-family:${fonts};font-size:16px">
<table role="presentation" width="100%"><tr><td align="center">
<table role="presentation" width="100%" style="max-width:520px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px;text-align:left">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${escapeHtml(mail.brand)}</p>
${mail.paragraphs.map(paragraph).join('\n')}
${mail.code === undefined ? '' : codeBlock(mail.code)}
${mail.link === undefined ? '' : button(mail.link)}
${mail.notes.map(note).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`
}

function textOf({ paragraphs, code, link, notes, brand }: MailText): string {
  const parts = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(link === undefined ? [] : [link.href]),
    ...notes,
    `— ${brand}`,
  ]
  return `${parts.join('\n\n')}\n`
}

export const mailOf = (mail: MailText): MailContent => ({
  subject: mail.subject,
  text: textOf(mail),
  html: htmlOf(mail),
})
