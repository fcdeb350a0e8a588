import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Cache, type State, SWRConfig } from 'swr'
import * as v from 'valibot'
import { Router } from 'wouter'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { communitySchema } from '../../contract/community/community.ts'
import { settingsVersion } from '../../contract/community/settings-version.ts'
import { href } from '../../contract/endpoint.ts'
import { readCommunity } from '../../contract/endpoints/content.ts'
import { type Language, languages } from '../../contract/language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { layoutWidths } from '../../contract/page/kept-screen.ts'
import { manifestFile, manifestOf } from '../../contract/page/manifest.ts'
import type { PageRenderer, RenderedDocument, RendererInput } from '../../contract/page/page-documents.ts'
import { community, setCommunity } from '../platform/community.ts'
import { CleanHtml } from '../platform/sanitized-html.tsx'
import { type DocumentPlan, documentPlanSchema, type Filling, fillDocument } from './document-template.ts'
import type { Page } from './page.ts'
import { onScreen } from './paint-screen.ts'
import type { ShellDocument } from './shell-document.ts'
import {
  documentOf,
  frameDocument,
  isWritten,
  manifestShortcuts,
  type PaintedPage,
  paintedPages,
  type ReadAnswer,
  translators,
} from './static-shell.tsx'

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

const communityPath = href(readCommunity)

interface Rendering {
  readonly plan: DocumentPlan
  /** What the portal decides of every document. */
  readonly own: Pick<Filling, 'settings' | 'origin' | 'version'>
}

/** The addresses of a document without content: its file name, under which the service worker caches it. */
const plainDocument = (
  name: string,
  make: () => ShellDocument | undefined,
): readonly [string, (rendering: Rendering) => RenderedDocument] => [
  `${name} without content`,
  ({ plan: { template, code }, own }) => {
    const document = make()
    const files = code[name]
    const html = document && files && fillDocument(template, document, { ...own, code: files })
    return { reads: [communityPath], missing: [], addresses: [`/${name}.html`], html }
  },
]

function isOn({ page }: PaintedPage, settings: CommunitySettings): boolean {
  const { path, painted } = page
  return page.isOn(settings.features, path) && (typeof painted !== 'function' || painted(settings))
}

function plainDocuments(settings: () => CommunitySettings) {
  return new Map([
    plainDocument('index', frameDocument),
    ...paintedPages
      .filter(({ page }) => isWritten(page))
      .map((painted) =>
        plainDocument(painted.page.name, () => (isOn(painted, settings()) ? documentOf(painted) : undefined)),
      ),
  ])
}

function manifests(): ReadonlyMap<string, (rendering: Rendering) => RenderedDocument> {
  const files = [undefined, ...languages].map((language) => [manifestFile(language), language] as const)
  return new Map(
    files.map(([file, only]) => [
      file,
      ({ plan: { manifest }, own: { settings } }) => {
        const language = only ?? writtenLanguage(settings)
        const named = manifestOf(settings, language, manifestShortcuts(settings, language))
        return {
          reads: [communityPath],
          missing: [],
          addresses: [`/${file}`],
          html: JSON.stringify({ ...manifest, ...named }),
        }
      },
    ]),
  )
}

/**
 * Renders the documents of a build again, in the server (docs/decisions/055): with the community's settings, and those
 * that do not change every few seconds with their first content as well. No request waits for it, and nothing of a user
 * is in it, because the responses are those that a visitor without an account gets.
 */
export function createPageRenderer(input: RendererInput): PageRenderer {
  const { origin, clean } = input
  const plan = v.parse(documentPlanSchema, JSON.parse(input.plan))
  const { template, code } = plan
  const withContent = paintedPages.filter(({ page }) => !page.isRestless && Object.hasOwn(code, page.name))
  const others = new Map([...plainDocuments(community), ...manifests()])

  const renderContent = (
    painted: PaintedPage,
    answers: ReadonlyMap<string, unknown>,
    own: Rendering['own'],
  ): RenderedDocument => {
    const { name } = painted.page
    const files = code[name]
    if (files === undefined) throw new Error(`no document is named ${name}`)
    if (!isOn(painted, own.settings)) return { reads: [communityPath], missing: [], addresses: [], html: undefined }
    const reads = new Set<string>()
    const onRead = (path: string) => void reads.add(path)
    const document = documentOf(painted, (language) =>
      contentIn(painted.page, language, { origin, clean, answers, onRead }),
    )
    const missing = [...reads].filter((path) => !answers.has(path))
    const data = new Map([...reads].map((path) => [path, answers.get(path)]))
    const isSmall = JSON.stringify([...data.values()]).length <= mostData
    return {
      reads: [...reads, communityPath],
      missing,
      addresses: addressesOf(painted, answers),
      html:
        missing.length === 0 && isSmall ? fillDocument(template, document, { ...own, code: files, data }) : undefined,
    }
  }

  const render = (name: string, answers: ReadonlyMap<string, unknown>): RenderedDocument => {
    const answer = answers.get(communityPath)
    const answered = v.safeParse(communitySchema, answer)
    const settings = answered.success ? answered.output : input.settings
    const version = settingsVersion(JSON.stringify(answered.success ? answer : settings))
    const own = { settings, origin, version }
    setCommunity(settings)
    const other = others.get(name)
    if (other !== undefined) return other({ plan, own })
    const painted = withContent.find(({ page }) => page.name === name)
    if (painted === undefined) throw new Error(`no document is named ${name}`)
    return renderContent(painted, answers, own)
  }
  return { names: [...others.keys(), ...withContent.map(({ page }) => page.name)], render }
}
