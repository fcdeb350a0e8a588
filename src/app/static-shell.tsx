import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { Router } from 'wouter'
import { community } from '../../community.config.ts'
import { type Language, languages } from '../../contract/language.ts'
import { messages as enPages } from '../../locales/en/pages.po'
import { messages as enShell } from '../../locales/en/shell.po'
import { messages as zhPages } from '../../locales/zh/pages.po'
import { messages as zhShell } from '../../locales/zh/shell.po'
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

async function documentOf(page: Page): Promise<ShellDocument> {
  // Without its code a lazy page would be rendered as the fallback of its boundary.
  const { source, firstReads } = v.parse(pageModule, await page.view.preload())
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

const frame: ShellDocument = {
  name: 'index',
  paths: [],
  title: undefined,
  // At no page's own path, so that no menu entry is marked as the current one.
  shell: shellOf('/other', <PageSkeleton />),
  reads: { zh: [], en: [] },
  needsPageMessages: true,
  source: undefined,
}

const own = pages.filter(({ painted, isOn, path }) => painted && isOn(community.features, path))

/**
 * Made at build time, never in a browser: the documents of the pages that this community has, each with the real page as
 * it looks before its data, and `index`, which every other address gets, with the frame alone. React replaces it all with
 * the same boxes in the same places.
 */
export const shellDocuments: readonly ShellDocument[] = [frame, ...(await Promise.all(own.map(documentOf)))]

/** The `shortcuts` of the web app manifest, in its language: those of the pages that this community has. */
export function manifestShortcuts(): readonly object[] {
  const { zh } = translators
  return pages
    .filter(({ isOn, path }) => isOn(community.features, path))
    .flatMap(({ shortcuts = [] }) => shortcuts)
    .map(({ url, name, shortName }) => ({
      name: zh._(name),
      ...(shortName ? { short_name: zh._(shortName) } : {}),
      url,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    }))
}
