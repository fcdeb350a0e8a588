import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../shared/session.ts'
import { closeSignIn, signInRequest } from '../../shared/sign-in-request.ts'
import { SelfPayDialog } from './self-pay-dialog.tsx'
import { VipOptions } from './vip-options.tsx'

const page = 'https://vip.example.org/pay'
const store = 'https://cards.example.org/'
const user = { id: '7', steamId: '76561198000000001', username: 'Fox', avatar: null, email: null }
const onChange = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onChange.mockReset()
  onClose.mockReset()
  addEventListener('vipStatusChanged', onChange)
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/payment/methods') ? Response.json([]) : Response.json({ selfPayUrl: page, storeUrl: store }),
  )
})
afterEach(() => {
  removeEventListener('vipStatusChanged', onChange)
  endSession()
  closeSignIn()
})

// VIP-01
test('a visitor cannot pay, is asked to sign in, and may go to the store in a new tab', async () => {
  renderPage(<VipOptions plans={null} />)
  const pay = await screen.findByRole('button', { name: 'Pay now' })
  expect(pay.hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Please sign in first' }))
  expect(signInRequest()).toEqual({ view: 'main' })
  const link = screen.getByRole('link', { name: /Open the store/ })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([store, '_blank'])
  expect(link.getAttribute('rel')).toContain('noopener')
})

const frame = () => screen.getByTitle<HTMLIFrameElement>('VIP subscription')
const hear = (init: MessageEventInit) => act(() => void dispatchEvent(new MessageEvent('message', init)))

// VIP-02, VIP-03
test('only the framed page may tell of a purchase, and closing it asks for the status again', () => {
  startSession('login', user)
  renderPage(<SelfPayDialog page={page} onClose={onClose} />)
  expect(frame().getAttribute('sandbox')).toMatch(/^allow-scripts allow-same-origin allow-forms allow-popups/)
  expect(frame().getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/)
  const { origin } = new URL(page)
  const source = frame().contentWindow
  hear({ data: 'vipStatusChanged', origin: location.origin, source: window })
  hear({ data: 'vipStatusChanged', origin, source: window })
  hear({ data: 'vipStatusChanged', origin: location.origin, source })
  hear({ data: 'something else', origin, source })
  expect(onChange).not.toHaveBeenCalled()
  hear({ data: 'vipStatusChanged', origin, source })
  expect(onChange).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onChange).toHaveBeenCalledTimes(2)
  expect(onClose).toHaveBeenCalledOnce()
})
