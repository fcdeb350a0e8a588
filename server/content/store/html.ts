import sanitizeHtml from 'sanitize-html'
import { allowedAttributes, allowedSchemes, allowedTags } from '../../../contract/content/html-allowlist.ts'
import { withLineBreaks } from '../../../contract/content/line-breaks.ts'
import type { Texts } from '../../../contract/language.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...allowedSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** The library writes void elements the XML way. A literal "<br />" cannot occur in a text: it would be escaped. */
const sanitize = (html: string): string => sanitizeHtml(html, options).replace(/<(br|hr) \/>/g, '<$1>')

/**
 * Sanitises HTML for storage: only the allowlist's tags, attributes and schemes (S23). A text without tags is kept as
 * written; line breaks of a text without markup for lines become `<br>`. Idempotent.
 */
export function cleanHtml(given: string): string {
  const html = given.includes('\n') ? withLineBreaks(given) : given
  if (!html.includes('<')) return html
  // Removing a tag can leave elements that may not be nested (`<p><x<p><p>`), which the second pass separates.
  return sanitize(sanitize(html))
}

/** The same in every language; one in which nothing is left of the text is none. */
export const cleanTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, html]) => [language, cleanHtml(html)] as const)
      .filter(([, html]) => html.trim() !== ''),
  )
