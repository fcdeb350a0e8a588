const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
}

/** Tags that separate words; the others stand inside a sentence. */
const separators = /<\/?(?:p|br|li|h3|h4|tr|td|th|pre|hr)\b[^>]*>/g

/**
 * Allowlisted HTML as one line of text, for the ticker. Only for sanitised texts, in which a bare `<` or `>` is always
 * part of a tag. The result may contain markup as text and must be shown as text.
 */
export const plainText = (html: string): string =>
  html
    .replace(separators, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
