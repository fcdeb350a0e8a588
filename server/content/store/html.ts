import sanitizeHtml from 'sanitize-html'
import { allowedAttributes, allowedSchemes, allowedTags } from '../../../contract/html-allowlist.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...allowedSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/**
 * HTML as it may be stored: only the allowlist's tags, attributes and schemes (S23). A text without any tag is kept as
 * the operator wrote it; cleaning twice gives what cleaning once gave.
 */
export function cleanHtml(html: string): string {
  if (!html.includes('<')) return html
  // The library writes void elements the XML way. A literal "<br />" cannot stand in a text: it would be escaped.
  return sanitizeHtml(html, options).replace(/<(br|hr) \/>/g, '<$1>')
}
