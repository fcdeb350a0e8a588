import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'

/** Renders inside the page's providers, in English (the source messages) unless the test chose a language, with its own cache. */
export function renderPage(page: ReactNode, requests: SWRConfiguration = {}) {
  const cache = new Map()
  return render(page, {
    wrapper: ({ children }) => (
      <SWRConfig value={{ provider: () => cache, ...requests }}>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
      </SWRConfig>
    ),
  })
}
