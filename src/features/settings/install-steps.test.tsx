import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { InstallSteps } from './install-steps.tsx'

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Choose "Add to Home Screen"',
  ],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36',
    'browser menu',
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Add to Dock',
  ],
  ['another desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36', 'right end of the address bar'],
  ['WeChat', 'Mozilla/5.0 (Linux; Android 14) Chrome/116.0 MicroMessenger/8.0.49', 'in your own browser first'],
])('%s without a prompt gets its own steps', (_, userAgent, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  expect(renderPage(<InstallSteps />).container.textContent).toContain(words)
})
