/** What breaks lines by itself, or shows them as they are. */
const ownLines = /<(?:p|br|pre|blockquote|ul|ol|li|h3|h4|table|hr)\b/i

/**
 * A text of several lines as HTML: of one that has no markup for lines, each line break becomes `<br>`. Others stay as
 * they are, whose line breaks are between their elements.
 */
export const withLineBreaks = (text: string): string =>
  ownLines.test(text) ? text : text.trim().replace(/\r\n|\r|\n/g, '<br>')
