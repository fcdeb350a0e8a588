import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** A worker as the page sees it; it responds to what asks for a response. */
class FakeWorker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  readonly received: string[] = []
  state = 'installing'
  isSilent = false

  postMessage({ type }: { readonly type: string }, ports: readonly MessagePort[] = []): void {
    this.received.push(type)
    if (!this.isSilent) ports[0]?.postMessage('done')
  }

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  active: FakeWorker | null = null

  /** The browser has found another build. */
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    return worker
  }

  install(worker: FakeWorker): void {
    this.installing = null
    this.waiting = worker
    worker.become('installed')
  }
}

class FakeContainer extends EventTarget {
  readonly registration = new FakeRegistration()
  controller: FakeWorker | null = null

  readonly register = vi.fn(async () => this.registration)
  readonly getRegistration = async () => this.registration

  /** The waiting worker, or this one, takes control of the page. */
  change(worker = this.registration.waiting): void {
    this.registration.active = worker
    this.registration.waiting = null
    this.controller = worker
    this.dispatchEvent(new Event('controllerchange'))
  }
}

let container: FakeContainer
const reload = vi.fn()

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] })
  container = new FakeContainer()
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: container })
  vi.spyOn(location, 'reload').mockImplementation(reload)
})
afterEach(() => {
  document.body.replaceChildren()
  reload.mockReset()
})

/** A visit after the first: a worker controls the page from its start. */
function controlled(): FakeWorker {
  const worker = new FakeWorker()
  worker.state = 'activated'
  container.registration.active = worker
  container.controller = worker
  return worker
}

async function openPage() {
  const { registerServiceWorker, applyUpdate, useUpdateState } = await import('./service-worker.ts')
  expect(await registerServiceWorker()).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  const updateState = () => {
    const { result, unmount } = renderHook(useUpdateState)
    unmount()
    return result.current
  }
  return { applyUpdate, updateState }
}

/** A page whose next build waits. */
async function openBeforeUpdate() {
  const old = controlled()
  const page = await openPage()
  const next = container.registration.find()
  container.registration.install(next)
  await vi.advanceTimersByTimeAsync(500)
  expect(page.updateState()).toBe('ready')
  return { ...page, old, next }
}

describe('another build is announced', () => {
  test('that waits when the page starts', async () => {
    controlled()
    container.registration.install(new FakeWorker())
    expect((await openPage()).updateState()).toBe('ready')
  })

  test('that is being installed when the page starts', async () => {
    controlled()
    const next = container.registration.find()
    const { updateState } = await openPage()
    expect(updateState()).toBe('none')
    container.registration.install(next)
    expect(updateState()).toBe('ready')
  })

  test('that comes later', async () => {
    controlled()
    const { updateState } = await openPage()
    const next = container.registration.find()
    expect(updateState()).toBe('none')
    container.registration.install(next)
    await vi.advanceTimersByTimeAsync(500)
    expect(updateState()).toBe('ready')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('the worker of a first visit begins to serve without a word', async () => {
  const { updateState } = await openPage()
  const first = container.registration.find()
  container.registration.install(first)
  container.change()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([updateState(), reload.mock.calls.length]).toEqual(['none', 0])
})

describe('on consent', () => {
  test('the old worker yields before the new one is asked, and the page reloads when that controls it', async () => {
    const { applyUpdate, updateState, old, next } = await openBeforeUpdate()
    old.isSilent = true
    applyUpdate()
    applyUpdate()
    await vi.waitFor(() => expect(old.received).toEqual(['YIELD']))
    await vi.advanceTimersByTimeAsync(1000)
    expect([updateState(), next.received]).toEqual(['applying', []])
    await vi.advanceTimersByTimeAsync(20_000)
    expect([next.received, reload.mock.calls.length]).toEqual([['SKIP_WAITING'], 0])
    container.change()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('the page reloads after six seconds where the new worker still waits', async () => {
    const { applyUpdate, next } = await openBeforeUpdate()
    applyUpdate()
    await vi.waitFor(() => expect(next.received).toEqual(['SKIP_WAITING']))
    await vi.advanceTimersByTimeAsync(5900)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('when another tab has applied the update', () => {
  const hide = () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')

  test('a page that is seen stays, and says so', async () => {
    controlled()
    const { updateState } = await openPage()
    container.change(new FakeWorker())
    expect([updateState(), reload.mock.calls.length]).toEqual(['ready', 0])
  })

  test('a hidden page reloads', async () => {
    controlled()
    await openPage()
    hide()
    container.change(new FakeWorker())
    expect(reload).toHaveBeenCalledOnce()
  })

  test('a hidden page with a dialog stays', async () => {
    controlled()
    const { updateState } = await openPage()
    document.body.innerHTML = '<dialog open></dialog>'
    hide()
    container.change(new FakeWorker())
    expect([updateState(), reload.mock.calls.length]).toEqual(['ready', 0])
  })

  test('a press reloads at once', async () => {
    controlled()
    const { applyUpdate } = await openPage()
    container.change(new FakeWorker())
    applyUpdate()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})
