import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'

/** Renders inside the page's providers, in English (the source messages), with its own cache. */
export function renderPage(children: ReactNode) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </SWRConfig>,
  )
}
