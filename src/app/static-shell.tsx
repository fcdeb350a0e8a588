import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { community } from '../../community.config.ts'
import { type Language, languages } from '../../contract/language.ts'
import { messages as en } from '../../locales/en/shell.po'
import { messages as zh } from '../../locales/zh/shell.po'
import { ServersPage } from '../pages/servers-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { pages } from './pages.tsx'
import { Shell } from './shell/shell.tsx'

const messages = { en, zh }

const translator = (language: Language) => setupI18n({ locale: language, messages: { [language]: messages[language] } })

/**
 * What index.html shows before any script runs: the list's page, and a skeleton for every other address. Its links work,
 * its buttons and fields are disabled until React replaces them.
 */
function markup(language: Language): string {
  const i18n = translator(language)
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Router ssrPath="/servers" ssrSearch="">
        <fieldset disabled className="contents">
          <Shell>
            <div data-for="list">
              <ServersPage />
            </div>
            <div data-for="other">
              <PageSkeleton />
            </div>
          </Shell>
        </fieldset>
      </Router>
    </I18nProvider>,
  )
}

/**
 * Runs at build time, never in a browser: the real shell, rendered once per language. shell.css shows the one that
 * fits; React replaces it with the same boxes in the same places.
 */
export const renderStaticShell = (): string =>
  languages.map((language) => `<div class="static-shell" data-shell="${language}">${markup(language)}</div>`).join('')

/** The `shortcuts` of the web app manifest, in its language: those of the pages that this community has. */
export function manifestShortcuts(): readonly object[] {
  const i18n = translator('zh')
  return pages
    .filter(({ isOn, path }) => isOn(community.features, path))
    .flatMap(({ shortcuts = [] }) => shortcuts)
    .map(({ url, name, shortName }) => ({
      name: i18n._(name),
      ...(shortName ? { short_name: i18n._(shortName) } : {}),
      url,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    }))
}
