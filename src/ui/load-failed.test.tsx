import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LoadFailed } from './load-failed.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const show = (requestId?: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <LoadFailed title="It failed" onRetry={() => undefined} requestId={requestId} />
    </I18nProvider>,
  )

test('names the request where the fault is the portal’s, and points to the connection otherwise', () => {
  show('aB3-x')
  expect(screen.getByText('aB3-x')).toBeTruthy()
  expect(screen.queryByText(/Check your connection/)).toBeNull()
  cleanup()
  show()
  expect(screen.getByText(/Check your connection/)).toBeTruthy()
})
