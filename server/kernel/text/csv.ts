/** What no one sees at the beginning of a text, and spreadsheets skip. */
const unseen = /^[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u

/** Whether a spreadsheet would run a text as a formula; East Asian versions also know the full-width signs. */
function isFormula(text: string): boolean {
  const [first = ''] = text.replace(unseen, '')
  return /^[=+\-@]/.test(first.normalize('NFKC')) || /^[\t\r]/.test(text)
}

/**
 * A field of a CSV file (RFC 4180, 2). A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV Injection); numbers stay numbers.
 */
function field(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One record with its line break. */
export const csvRecord = (values: readonly (string | number | null)[]): string => `${values.map(field).join(',')}\r\n`

/** The byte order mark that makes spreadsheets read a file as UTF-8. */
export const csvStart = '\ufeff'
