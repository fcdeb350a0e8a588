import * as v from 'valibot'

/** The file in the built page that holds the {@link ShellTable}. */
export const shellTableFile = 'shells.json'

/**
 * The document of each page that paints itself, by path: `{ "/faq": "faq.html" }`. Every other path of the page gets
 * `index.html`, which paints the frame alone.
 */
export const shellTableSchema = v.record(
  v.pipe(v.string(), v.startsWith('/')),
  v.pipe(v.string(), v.regex(/^[\w-]+\.html$/)),
)
export type ShellTable = v.InferOutput<typeof shellTableSchema>

export const frameDocument = 'index.html'

/** The name of the document that answers a navigation to a path of the page. */
export const shellDocumentOf = (table: ShellTable, pathname: string): string =>
  (Object.hasOwn(table, pathname) ? table[pathname] : undefined) ?? frameDocument
