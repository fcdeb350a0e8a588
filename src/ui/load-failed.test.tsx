import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { LoadFailed } from './load-failed.tsx'

const show = (requestId?: string) =>
  renderPage(<LoadFailed title="It failed" onRetry={() => undefined} requestId={requestId} />)

test('names the request where the fault is the portal’s, and points to the connection otherwise', () => {
  show('aB3-x')
  expect(screen.getByText('aB3-x')).toBeTruthy()
  expect(screen.queryByText(/Check your connection/)).toBeNull()
  cleanup()
  show()
  expect(screen.getByText(/Check your connection/)).toBeTruthy()
})
