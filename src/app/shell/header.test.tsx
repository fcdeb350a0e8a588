import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { listenForInstall } from '../../platform/install-prompt.ts'
import { Header } from './header.tsx'

listenForInstall()

/** The browser offers the installation; returns its prompt, and whether it keeps its own offer to itself. */
function offer() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { prompt, isHeld: event.defaultPrevented }
}
const button = () => screen.queryByRole('button', { name: 'Install' })

afterEach(() => {
  act(() => void dispatchEvent(new Event('appinstalled')))
})

test('a button shows the browser’s own prompt, once', async () => {
  renderPage(<Header />)
  expect(button()).toBeNull()
  const { prompt, isHeld } = offer()
  expect(isHeld).toBe(true)
  const shown = button()
  if (!shown) throw new Error('no button')
  await act(async () => fireEvent.click(shown))
  expect(prompt).toHaveBeenCalledOnce()
  expect(button()).toBeNull()
})
