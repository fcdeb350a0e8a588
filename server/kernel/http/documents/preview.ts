import { escapeHtml } from '../../../../contract/escape-html.ts'
import { prebuild } from '../prebuilt.ts'
import type { Shell } from '../shell.ts'

/** What a chat or a search engine shows of a link. */
export interface Preview {
  readonly title: string
  readonly description: string
  /** Path of a picture on this origin; absent: the community's. */
  readonly picture?: string
}

/** Documents with a preview of their own that are held; a chat requests a link once or twice. */
const most = 100

const titleTag = /<title>[^<]*<\/title>/
const metaTag = /(<meta (?:name="description"|property="og:(title|description)") content=")[^"]*"/g
/** Its address is absolute, with the origin of the portal (the Open Graph protocol, `og:image`). */
const pictureTag = /(<meta property="og:image" content=")(https?:\/\/[^"/]+)[^"]*"/

const withPreview = (html: string, { title, description, picture }: Preview): string =>
  html
    .replace(pictureTag, (tag, start: string, origin: string) =>
      picture === undefined ? tag : `${start}${origin}${escapeHtml(picture)}"`,
    )
    .replace(titleTag, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      metaTag,
      (_, start: string, part: string | undefined) => `${start}${escapeHtml(part === 'title' ? title : description)}"`,
    )

/** Replaces title, description and picture of documents, once per document and preview. */
export function createPreviews(): (shell: Shell, preview: Preview) => Shell {
  const known = new WeakMap<Shell, Map<string, Shell>>()
  return (shell, preview) => {
    const made = known.get(shell) ?? new Map<string, Shell>()
    known.set(shell, made)
    const key = JSON.stringify(preview)
    const existing = made.get(key)
    if (existing) return existing
    const html = shell.html.as('identity', shell.headers).body.toString()
    const options = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache', brotliQuality: 4 }
    const own = { html: prebuild(withPreview(html, preview), options), headers: shell.headers }
    for (const oldest of made.keys()) {
      if (made.size < most) break
      made.delete(oldest)
    }
    made.set(key, own)
    return own
  }
}
