import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { loadPageMessages } from './i18n.ts'
import { lazyView, missedViews } from './lazy-view.tsx'

vi.mock('./i18n.ts', () => ({ loadPageMessages: vi.fn(async () => true) }))

/** In development React also reports an error that a boundary caught to the window. */
const handled = (event: ErrorEvent) => event.preventDefault()
beforeAll(() => addEventListener('error', handled))
afterAll(() => removeEventListener('error', handled))

const Hello = ({ name }: { readonly name: string }) => <p>Hello {name}</p>
const show = (View: ComponentType<{ readonly name: string }>) =>
  renderPage(
    <Suspense fallback="…">
      <View name="you" />
    </Suspense>,
  )

it('shows the view with its props once it has loaded', async () => {
  const View = lazyView(
    async () => ({ Hello }),
    (module) => module.Hello,
  )
  show(View)
  expect(await screen.findByText('Hello you')).toBeDefined()
})

it('says that it could not be loaded, and loads it on a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => ({ Hello }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const View = lazyView(load, (module) => module.Hello)
  show(View)
  expect(await screen.findByRole('alert')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello you')).toBeDefined()
})

it('reloads the page if a second retry is needed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const View = lazyView<{ Hello: typeof Hello }, { readonly name: string }>(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    (module) => module.Hello,
  )
  show(View)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(reload).not.toHaveBeenCalled()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
  await screen.findByRole('alert')
})

it('a quiet one shows nothing and is loaded when the network is back', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const load = vi.fn(async () => ({ Hello }))
  const missing = new TypeError('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
  const View = lazyView(load, (module) => module.Hello, { quiet: true })
  const { container } = show(View)
  for (const failures of [1, 2]) {
    await expect.poll(() => info.mock.calls.length).toBe(failures)
    await expect.poll(() => container.textContent).toBe('')
    // React listens to the network in an effect, after what it has rendered.
    await act(async () => undefined)
    dispatchEvent(new Event('online'))
  }
  expect(await screen.findByText('Hello you')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(3)
  expect(error).not.toHaveBeenCalled()
})

it('a quiet one may leave a button in its place, which tries again also without a network', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const load = vi.fn(async () => ({ Hello }))
  const missing = new TypeError('Failed to fetch dynamically imported module')
  load.mockRejectedValueOnce(missing).mockRejectedValueOnce(missing)
  const View = lazyView(load, (module) => module.Hello, { quiet: true, leavesButton: true })
  show(View)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(() => info.mock.calls.length).toBe(2)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello you')).toBeDefined()
  expect(reload).not.toHaveBeenCalled()
})

it('renders at once what was preloaded', async () => {
  const View = lazyView(
    async () => ({ Hello }),
    (module) => module.Hello,
  )
  expect(await View.preload()).toEqual({ Hello })
  show(View)
  expect(screen.getByText('Hello you')).toBeDefined()
})

it('tries again what could not be preloaded', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue({ Hello })
  const View = lazyView(
    (): Promise<{ Hello: typeof Hello }> => load(),
    (module) => module.Hello,
  )
  await expect(View.preload()).rejects.toThrow('no network')
  show(View)
  expect(await screen.findByText('Hello you')).toBeDefined()
})

it.each(['code', 'messages'])('waits for the reload if its %s are missing; without one it says so', async (missing) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(loadPageMessages).mockResolvedValueOnce(missing !== 'messages')
  const View = lazyView<{ Hello: typeof Hello } | undefined, { readonly name: string }>(
    async () => (missing === 'code' ? undefined : { Hello }),
    (module) => module?.Hello ?? Hello,
  )
  renderPage(
    <Suspense fallback="waiting">
      <View name="you" />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(3900))
  expect(screen.getByText('waiting')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByRole('alert')).toBeDefined()
})

const Sheet = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
)

function Opener({ View }: { readonly View: ComponentType<{ readonly onClose: () => void }> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Suspense>{isOpen ? <View onClose={() => setOpen(false)} /> : null}</Suspense>
    </header>
  )
}

it('one that the user opened closes, which is told; each press tries again, and nothing is left in its place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(async () => ({ Sheet }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const missed = vi.fn()
  const stop = missedViews.subscribe(missed)
  const View = lazyView(load, (module) => module.Sheet)
  const { container } = renderPage(<Opener View={View} />)
  const before = container.innerHTML
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(container.innerHTML).toBe(before))
  expect(load).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(container.innerHTML).toBe(before)
  expect(missed).toHaveBeenCalledOnce()
  stop()
})
