import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Cache, type State, SWRConfig } from 'swr'
import * as v from 'valibot'
import { Router } from 'wouter'
import type { Language } from '../../contract/language.ts'
import type { PageRenderer, RenderedDocument, RendererInput } from '../../contract/page-documents.ts'
import { CleanHtml } from '../platform/sanitized-html.tsx'
import { documentPlanSchema, fillDocument } from './document-template.ts'
import type { Page } from './page.ts'
import { onScreen } from './paint-screen.ts'
import { documentOf, type PaintedPage, paintedPages, type ReadAnswer, translators } from './static-shell.tsx'

/** Widths from which a page may be laid out differently, in CSS pixels; shell.css has the same. */
const layoutWidths = [0, 640, 768, 1024, 1280] as const
const screenHeight = { narrow: 900, wide: 1100 } as const

/** A first screen shows no more rows of a list. */
const firstRows = 20

/** Characters of JSON; a document with more would delay its own first paint. */
const mostData = 60_000

const firstOf = (answer: unknown): unknown => (Array.isArray(answer) ? answer.slice(0, firstRows) : answer)

/** SWR's cache over the given responses; `onRead` hears of every path that is read. */
function answersCache(answers: ReadonlyMap<string, unknown>, onRead: (path: string) => void): Cache {
  const known = new Map<string, State>()
  return {
    get(key) {
      if (!key.startsWith('/api/')) return undefined
      onRead(key)
      const answer = answers.get(key)
      if (answer !== undefined && !known.has(key)) {
        known.set(key, { data: { data: firstOf(answer), fetchedAt: 0, fromCache: false } })
      }
      return known.get(key)
    },
    set: () => undefined,
    delete: () => undefined,
    keys: () => known.keys(),
  }
}

/** The policy of the page refuses inline styles: what has one keeps its place, empty, as in kept screens. */
const withoutStyles = (markup: string): string =>
  markup.replace(/<[a-z][^>]*>/g, (tag) => tag.replace(/ style="[^"]*"/, ' data-veiled=""'))

interface Variant {
  readonly markup: string
  /** The layout for windows of this width and more, and less than that one; undefined: every wider one. */
  readonly from: number
  readonly below: number | undefined
}

/** The page in every layout that differs from the one for narrower windows. */
function variantsOf(render: (width: number) => string): readonly Variant[] {
  const all = layoutWidths.map((width) => ({ width, markup: render(width) }))
  const distinct = all.filter(({ markup }, at) => markup !== all[at - 1]?.markup)
  return distinct.map(({ width, markup }, at) => ({ markup, from: width, below: distinct[at + 1]?.width }))
}

interface ContentDeps extends Pick<RendererInput, 'origin' | 'clean'> {
  readonly answers: ReadonlyMap<string, unknown>
  readonly onRead: (path: string) => void
}

/** The page's content with its first data, in every layout. */
function contentIn(page: Page, language: Language, { origin, clean, answers, onRead }: ContentDeps) {
  const cleaned = (html: string) => clean(html).replaceAll('<a ', '<a target="_blank" rel="noopener noreferrer" ')
  const render = (width: number): string =>
    onScreen({ width, height: width < 768 ? screenHeight.narrow : screenHeight.wide, origin }, () =>
      renderToStaticMarkup(
        <SWRConfig value={{ provider: () => answersCache(answers, onRead) }}>
          <I18nProvider i18n={translators[language]}>
            <CleanHtml value={cleaned}>
              <Router ssrPath={page.path} ssrSearch="">
                {page.render({}, new URLSearchParams())}
              </Router>
            </CleanHtml>
          </I18nProvider>
        </SWRConfig>,
      ),
    )
  return variantsOf((width) => withoutStyles(render(width))).map(({ markup, from, below }) => (
    <div
      key={from}
      data-content=""
      data-from={from > 0 ? from : undefined}
      data-below={below}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just above
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  ))
}

/** The addresses that show the page as it is painted. */
function addressesOf({ page: { path }, firstQueries }: PaintedPage, answers: ReadonlyMap<string, unknown>): string[] {
  const read: ReadAnswer = (api) => answers.get(api)
  return [path, ...firstQueries(read).map((query) => `${path}?${query}`)]
}

/**
 * Renders the documents of a build again with their first content, in the server (docs/decisions/055): no request waits
 * for it, and nothing of a user is in it, because the responses are those that a visitor without an account gets.
 */
export function createPageRenderer({ plan, settings, origin, clean }: RendererInput): PageRenderer {
  const { template, code } = v.parse(documentPlanSchema, JSON.parse(plan))
  const own = paintedPages.filter(
    ({ page }) => !page.isRestless && page.isOn(settings.features, page.path) && Object.hasOwn(code, page.name),
  )
  const render = (name: string, answers: ReadonlyMap<string, unknown>): RenderedDocument => {
    const painted = own.find(({ page }) => page.name === name)
    const files = code[name]
    if (painted === undefined || files === undefined) throw new Error(`no document is named ${name}`)
    const reads = new Set<string>()
    const onRead = (path: string) => void reads.add(path)
    const document = documentOf(painted, (language) =>
      contentIn(painted.page, language, { origin, clean, answers, onRead }),
    )
    const missing = [...reads].filter((path) => !answers.has(path))
    const data = new Map([...reads].map((path) => [path, answers.get(path)]))
    const isSmall = JSON.stringify([...data.values()]).length <= mostData
    return {
      reads: [...reads],
      missing,
      addresses: addressesOf(painted, answers),
      html: missing.length === 0 && isSmall ? fillDocument(template, settings, document, files, data) : undefined,
    }
  }
  return { names: own.map(({ page }) => page.name), render }
}
