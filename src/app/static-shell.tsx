import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { Router } from 'wouter'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { pictureAddress } from '../../contract/content/picture-address.ts'
import { inEveryLanguage, type Language, languageFacts } from '../../contract/language.ts'
import { community, setCommunity } from '../platform/community.ts'
import type { Page } from './page.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { pages } from './pages.tsx'
import { Shell } from './shell/shell.tsx'
import type { BuiltDocument, ShellDocument } from './shell-document.ts'

const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../locales/*/{shell,pages}.po', {
  eager: true,
})
const messagesOf = (language: Language, name: string): Messages =>
  catalogues[`../../locales/${language}/${name}.po`]?.messages ?? {}

export const translators: Readonly<Record<Language, I18n>> = inEveryLanguage((language) =>
  setupI18n({
    locale: language,
    messages: { [language]: { ...messagesOf(language, 'shell'), ...messagesOf(language, 'pages') } },
  }),
)

/** Content of one page in one language. */
export type ContentIn = (language: Language) => ReactNode

/** Its links work; its buttons and fields are disabled until React replaces them. */
const markup = (language: Language, path: string, content: ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={translators[language]}>
      <Router ssrPath={path} ssrSearch="">
        <fieldset disabled className="contents">
          <Shell>{content}</Shell>
        </fieldset>
      </Router>
    </I18nProvider>,
  )

const directionOf = (language: Language): string => {
  const { dir } = languageFacts[language]
  return dir === undefined ? '' : ` dir="${dir}"`
}

/** One copy per language that the community offers, of which the one that fits shows (scripts/build/language-rules.ts). */
const shellOf = (path: string, content: ContentIn): string =>
  community()
    .languages.map(
      (language) =>
        `<div class="static-shell" data-shell="${language}"${directionOf(language)}>${markup(language, path, content(language))}</div>`,
    )
    .join('')

interface Copies {
  readonly visitors: ReactNode
  readonly users: ReactNode
}

/** One copy for visitors and one for users, of which shell.css shows the one that fits. */
const forAudiences = ({ visitors, users }: Copies): ReactNode => (
  <>
    <div data-for="visitors">{visitors}</div>
    <div data-for="users">{users}</div>
  </>
)

/**
 * What the document paints, with the page's first data if there is `content`. A page that is painted for visitors only
 * is a skeleton for users; one whose first screen has more for them once its data is there gets no content for them.
 */
function paintedContent({ painted, keptFor }: Page, plain: ReactNode, content?: ReactNode): ReactNode {
  const visitors = content ?? plain
  if (painted === 'visitors') return forAudiences({ visitors, users: <PageSkeleton /> })
  return content && keptFor === 'visitors' ? forAudiences({ visitors, users: plain }) : visitors
}

/** Reads a response that the page shows first. */
export type ReadAnswer = (path: string) => unknown

const isFunction = (value: unknown): boolean => typeof value === 'function'

const pageModule = v.object({
  /** Added to every page's module at build time (scripts/build/shell-documents.ts); absent: the page is part of the entry. */
  source: v.optional(v.string()),
  /** Addresses of the public reads that the document requests at once. */
  firstReads: v.optional(v.custom<(language: Language) => readonly string[]>(isFunction), () => () => []),
  /** Queries with which the page's address shows the same as without one. */
  firstQueries: v.optional(v.custom<(read: ReadAnswer) => readonly string[]>(isFunction), () => () => []),
})

/** A page that paints itself, with its code loaded. */
export interface PaintedPage extends v.InferOutput<typeof pageModule> {
  readonly page: Page
}

/** Whether the build writes the page's document, which the service worker downloads. */
export const isWritten = ({ painted }: Page): boolean => typeof painted !== 'function'

/** Every page that can paint itself, whether or not a community has it. */
export const paintedPages: readonly PaintedPage[] = await Promise.all(
  pages
    .filter((page) => page.painted)
    // Without its code a lazy page would be rendered as the fallback of its boundary.
    .map(async (page) => ({ page, ...v.parse(pageModule, await page.view.preload()) })),
)

/** The document of a page; without `content` as it looks before its data. */
export function documentOf({ page, source, firstReads }: PaintedPage, content?: ContentIn): ShellDocument {
  const { title } = page
  const plain = page.render({}, new URLSearchParams())
  return {
    name: page.name,
    paths: page.home === 'rendered' ? ['/', page.path] : [page.path],
    title: title && inEveryLanguage((language) => translators[language]._(title)),
    shell: shellOf(page.path, (language) => paintedContent(page, plain, content?.(language))),
    reads: inEveryLanguage(firstReads),
    needsPageMessages: page.view.catalogue === 'pages',
    source,
  }
}

export const frameDocument = (): ShellDocument => ({
  name: 'index',
  paths: [],
  title: undefined,
  // At no page's own path, so that no menu entry is marked as the current one.
  shell: shellOf('/other', () => <PageSkeleton />),
  reads: inEveryLanguage(() => []),
  needsPageMessages: true,
  source: undefined,
})

/**
 * Made at build time, never in a browser: the documents of the pages, each with the real page as it looks before its
 * data, and `index`, which every other address gets, with the frame alone. React replaces it all with the same boxes in
 * the same places.
 */
export function shellDocuments(settings: CommunitySettings): readonly BuiltDocument[] {
  setCommunity(settings)
  const { features } = settings
  return [
    { ...frameDocument(), isWritten: true },
    ...paintedPages.map((painted) => {
      const { page } = painted
      return { ...documentOf(painted), isWritten: isWritten(page) && page.isOn(features, page.path) }
    }),
  ]
}

/** The `shortcuts` of the web app manifest in a language: those of the pages that this community has. */
export function manifestShortcuts(
  { features, pictures: { icon } }: CommunitySettings,
  language: Language,
): readonly object[] {
  const translator = translators[language]
  return pages
    .filter(({ isOn, path }) => isOn(features, path))
    .flatMap(({ shortcuts = [] }) => shortcuts)
    .map(({ url, name, shortName }) => ({
      name: translator._(name),
      ...(shortName ? { short_name: translator._(shortName) } : {}),
      url,
      icons: [{ src: icon === undefined ? '/icons/icon-192.png' : pictureAddress(icon), sizes: '192x192' }],
    }))
}
