import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { InAppBanner } from './in-app-banner.tsx'
import { MovedBanner } from './moved-banner.tsx'
import { NavigationBanner } from './navigation-banner.tsx'
import { OfflineBar } from './offline-bar.tsx'

const define = (name: 'userAgent' | 'onLine', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

afterEach(() => {
  define('onLine', true)
  history.replaceState(null, '', '/')
})

describe('the redirect banner', () => {
  it.each([
    ['FEATURE_OFF', 'This feature is not enabled'],
    ['NOT_FOUND', 'Page not found'],
  ])('says %s and clears the state when closed', (error, text) => {
    history.replaceState({ error }, '', '/servers?search=dust')
    renderPage(<NavigationBanner />)
    expect(screen.getByRole('alert').textContent).toContain(text)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(history.state).toBeNull()
    expect(location.pathname + location.search).toBe('/servers?search=dust')
  })

  it.each([null, 'x', { error: 'ELSE' }, { other: 1 }])('renders nothing for the state %o', (state) => {
    history.replaceState(state, '', '/')
    renderPage(<NavigationBanner />)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the offline note', () => {
  it('appears and disappears with the network', () => {
    renderPage(
      <>
        <header id="header-note" />
        <OfflineBar />
      </>,
    )
    expect(screen.queryByRole('status')).toBeNull()
    act(() => {
      define('onLine', false)
      dispatchEvent(new Event('offline'))
    })
    expect(within(screen.getByRole('banner')).getByRole('status').textContent).toBe("You're offline")
    act(() => {
      define('onLine', true)
      dispatchEvent(new Event('online'))
    })
    expect(screen.queryByRole('status')).toBeNull()
  })
})

describe('the note inside WeChat and QQ', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', true],
    ['Mozilla/5.0 (Linux; Android 14) QQ/9.0.8', true],
    ['Mozilla/5.0 (Linux; Android 14) MQQBrowser/15.0 Mobile Safari/537.36', false],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0', false],
  ])('%s → %s', (agent, shown) => {
    define('userAgent', agent)
    renderPage(<InAppBanner />)
    expect(screen.queryByRole('region', { name: 'Open in your browser' }) !== null).toBe(shown)
  })
})

describe('the note at a former address', () => {
  it('names the current one and links it', () => {
    renderPage(<MovedBanner origin="https://play.example.org" />)
    expect(screen.getByRole('region', { name: 'New address' }).textContent).toContain('play.example.org')
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([link('Open the new address'), link('Move my lists there')]).toEqual([
      'https://play.example.org/',
      '/hand-over',
    ])
    expect(screen.getByRole('button', { name: 'Save as a file' })).toBeDefined()
  })
})
