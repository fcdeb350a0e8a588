/**
 * The HTML allowed in FAQ answers and announcements. The server sanitises when a text is stored, the page again when
 * it is shown (S23).
 */
export const allowedTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'code',
  'pre',
  'kbd',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h3',
  'h4',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'span',
] as const

/** Attributes per tag; everything else is dropped. Links get rel="noopener noreferrer" and target="_blank" when shown. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Schemes a link may have. */
export const allowedSchemes = ['https', 'http', 'mailto', 'steam'] as const
