import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { Router } from 'wouter'
import type { CommunitySettings } from '../../contract/community.ts'
import { type Language, languages } from '../../contract/language.ts'
import { messages as enPages } from '../../locales/en/pages.po'
import { messages as enShell } from '../../locales/en/shell.po'
import { messages as zhPages } from '../../locales/zh/pages.po'
import { messages as zhShell } from '../../locales/zh/shell.po'
import { setCommunity } from '../platform/community.ts'
import type { Page } from './page.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { pages } from './pages.tsx'
import { Shell } from './shell/shell.tsx'
import type { ShellDocument } from './shell-document.ts'

const messages = { en: { ...enShell, ...enPages }, zh: { ...zhShell, ...zhPages } }

const translators = {
  en: setupI18n({ locale: 'en', messages: { en: messages.en } }),
  zh: setupI18n({ locale: 'zh', messages: { zh: messages.zh } }),
}

const inLanguages = <T,>(of: (language: Language) => T): Readonly<Record<Language, T>> => ({
  zh: of('zh'),
  en: of('en'),
})

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

/** One copy per language, of which shell.css shows the one that fits. */
const shellOf = (path: string, content: ReactNode): string =>
  languages
    .map((language) => `<div class="static-shell" data-shell="${language}">${markup(language, path, content)}</div>`)
    .join('')

function contentOf({ painted, render }: Page): ReactNode {
  const content = render({}, new URLSearchParams())
  if (painted !== 'visitors') return content
  return (
    <>
      <div data-for="visitors">{content}</div>
      <div data-for="users">
        <PageSkeleton />
      </div>
    </>
  )
}

const pageModule = v.object({
  /** Added to every page's module at build time (build/shell-documents.ts); absent: the page is part of the entry. */
  source: v.optional(v.string()),
  /** Addresses of the public reads that the document requests at once. */
  firstReads: v.optional(
    v.custom<(language: Language) => readonly string[]>((value) => typeof value === 'function'),
    () => () => [],
  ),
})

/** A page that paints itself, with its code loaded. */
interface PaintedPage extends v.InferOutput<typeof pageModule> {
  readonly page: Page
}

/** Every page that can paint itself, whether or not a community has it. */
const paintedPages: readonly PaintedPage[] = await Promise.all(
  pages
    .filter(({ painted }) => painted)
    // Without its code a lazy page would be rendered as the fallback of its boundary.
    .map(async (page) => ({ page, ...v.parse(pageModule, await page.view.preload()) })),
)

function documentOf({ page, source, firstReads }: PaintedPage): ShellDocument {
  const { title } = page
  return {
    name: page.name,
    paths: page.home === 'rendered' ? ['/', page.path] : [page.path],
    title: title && inLanguages((language) => translators[language]._(title)),
    shell: shellOf(page.path, contentOf(page)),
    reads: inLanguages(firstReads),
    needsPageMessages: page.view.catalogue === 'pages',
    source,
  }
}

const frame = (): ShellDocument => ({
  name: 'index',
  paths: [],
  title: undefined,
  // At no page's own path, so that no menu entry is marked as the current one.
  shell: shellOf('/other', <PageSkeleton />),
  reads: { zh: [], en: [] },
  needsPageMessages: true,
  source: undefined,
})

/**
 * Made at build time, never in a browser: the documents of the pages that this community has, each with the real page as
 * it looks before its data, and `index`, which every other address gets, with the frame alone. React replaces it all with
 * the same boxes in the same places.
 */
export function shellDocuments(settings: CommunitySettings): readonly ShellDocument[] {
  setCommunity(settings)
  const own = paintedPages.filter(({ page: { isOn, path } }) => isOn(settings.features, path))
  return [frame(), ...own.map(documentOf)]
}

/** The `shortcuts` of the web app manifest in a language: those of the pages that this community has. */
export function manifestShortcuts({ features }: CommunitySettings, language: Language): readonly object[] {
  const translator = translators[language]
  return pages
    .filter(({ isOn, path }) => isOn(features, path))
    .flatMap(({ shortcuts = [] }) => shortcuts)
    .map(({ url, name, shortName }) => ({
      name: translator._(name),
      ...(shortName ? { short_name: translator._(shortName) } : {}),
      url,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    }))
}
