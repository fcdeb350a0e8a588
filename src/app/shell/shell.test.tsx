import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { theme } from '../../platform/theme.ts'
import { Toaster } from '../../ui/toast.tsx'
import { Shell } from './shell.tsx'

const userAgent = (value: string) => Object.defineProperty(navigator, 'userAgent', { value, configurable: true })

beforeEach(() => {
  history.replaceState(null, '', '/servers/details/1.2.3.4%3A27015')
})
afterEach(() => {
  theme.set('system')
})

const show = () =>
  renderPage(
    <>
      <Shell>
        <h1>Page</h1>
      </Shell>
      <Toaster />
    </>,
  )

describe('the frame', () => {
  it('has its landmarks, one heading and a way past the menu', () => {
    show()
    expect(screen.getByRole('banner')).toBeDefined()
    expect(screen.getByRole('main').id).toBe('main')
    expect(screen.getByText('Skip to content').getAttribute('href')).toBe('#main')
    expect(screen.getAllByRole('heading')).toHaveLength(1)
  })

  it('shows the enabled entries and marks the current one', () => {
    show()
    const [menu] = screen.getAllByRole('navigation')
    if (!menu) throw new Error('no menu')
    const links = within(menu).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Servers',
      'VIP',
      'Leaderboard',
      'Practice serversNEW',
      'Inventory',
      'FAQ',
    ])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null, null, null])
  })

  it('opens external links in a new tab', () => {
    show()
    const links = screen.getAllByRole('link', { name: /Weibo|Douyin|QQ group|^X$/ })
    expect(links).toHaveLength(4)
    for (const link of links) {
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
      expect(link.getAttribute('target')).toBe('_blank')
    }
  })
})

describe('the drawer', () => {
  const openDrawer = async (): Promise<HTMLDialogElement> => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    // In the task after the frame that shows the press.
    expect(document.querySelector('dialog')).toBeNull()
    await screen.findByRole('button', { name: 'Close menu' })
    const drawer = document.querySelector('dialog')
    if (!drawer) throw new Error('no drawer')
    expect(drawer.open).toBe(true)
    return drawer
  }

  it('opens from the floating button and closes when an entry is chosen', async () => {
    const drawer = await openDrawer()
    fireEvent.click(within(drawer).getByRole('link', { name: 'FAQ' }))
    expect(document.querySelector('dialog')).toBeNull()
    expect(drawer.open).toBe(false)
    expect(location.pathname).toBe('/faq')
  })

  it('closes on a click outside, not inside', async () => {
    const drawer = await openDrawer()
    fireEvent.click(within(drawer).getByRole('navigation'))
    expect(drawer.open).toBe(true)
    fireEvent.click(drawer)
    expect(document.querySelector('dialog')).toBeNull()
  })
})

describe('the header', () => {
  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Cmd'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Ctrl'],
  ])('names the bookmark keys of %s', (agent, key) => {
    userAgent(agent)
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Bookmark this page' }))
    expect(screen.getByText(`Press ${key} + D to bookmark this page`)).toBeDefined()
  })

  it('switches to the other theme and back', () => {
    theme.set('dark')
    show()
    const button = screen.getByRole('button', { name: 'Switch between dark and light' })
    fireEvent.click(button)
    expect(theme.get()).toBe('light')
    fireEvent.click(button)
    expect(theme.get()).toBe('dark')
  })
})
