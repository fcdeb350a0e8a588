import { describe, expect, it, vi } from 'vitest'
import { gateCache } from '../contract/page/sw-messages.ts'
import { createGate } from './gate.ts'

const url = 'https://play.example/api/servers'
const challenge = () => new Response('<p>', { status: 403, headers: { 'content-type': 'text/html' } })
const good = () => Response.json([])

function setUp(answer: (request: Request) => Response, names = new Set<string>()) {
  const state = { answer, now: 0, isOnline: true }
  const asked: RequestRedirect[] = []
  const caches = {
    has: async (name: string) => names.has(name),
    delete: async (name: string) => names.delete(name),
    open: vi.fn(async (name: string) => {
      names.add(name)
      return Promise.reject(new Error('not used'))
    }),
  }
  const page = (id: string, visibilityState: DocumentVisibilityState = 'visible') => ({
    id,
    url: `https://play.example/${id}`,
    visibilityState,
    navigate: vi.fn(async (_url: string) => null),
    postMessage: vi.fn((_message: unknown) => undefined),
  })
  const pages = { new: page('new'), old: page('old') }
  const calls = ({ navigate, postMessage }: ReturnType<typeof page>) => [
    navigate.mock.calls.length,
    postMessage.mock.calls.length,
  ]
  const gate = createGate({
    fetch: async (request) => {
      asked.push(request.redirect)
      return state.answer(request)
    },
    caches,
    mayProbe: () => state.isOnline,
    now: () => state.now,
    pages: async () => Object.values(pages),
  })
  return { state, gate, names, pages, calls, asked, ask: () => gate.fetch(new Request(url)) }
}

describe('the gate', () => {
  it('is closed from an answer that asks for a check to the next good one, and the pages hear of it', async () => {
    const { state, gate, names, pages, calls, ask } = setUp(challenge)
    expect(await gate.isClosed()).toBe(false)
    expect((await ask()).status).toBe(403)
    expect([await gate.isClosed(), [...names], calls(pages.old)]).toEqual([true, [gateCache], [0, 1]])
    state.answer = good
    await ask()
    expect([await gate.isClosed(), names.size, calls(pages.old)]).toEqual([false, 0, [0, 1]])
  })

  it('leads the page that has just opened to the check, once; a page that is in use offers it', async () => {
    const { state, gate, pages, calls, ask } = setUp(challenge)
    gate.opens('new')
    await ask()
    expect([calls(pages.new), calls(pages.old)]).toEqual([
      [1, 0],
      [0, 1],
    ])
    expect(pages.new.navigate).toHaveBeenCalledWith('https://play.example/new')
    // A part of the API responds, and the other part does not.
    for (const answer of [good, challenge]) {
      state.answer = answer
      gate.opens('new')
      await ask()
    }
    expect(calls(pages.new)).toEqual([1, 1])
    state.now = 600_000
    gate.opens('new')
    state.now += 21_000
    await ask()
    expect(calls(pages.new)).toEqual([1, 2])
  })

  it('stays closed for a worker that has started anew, and for an error of the portal', async () => {
    const { state, gate, ask } = setUp(() => new Response('', { status: 502 }), new Set([gateCache]))
    await ask()
    expect(await gate.isClosed()).toBe(true)
    state.answer = good
    await ask()
    expect(await gate.isClosed()).toBe(false)
  })

  it('is found behind a call that fails because it was redirected to another origin', async () => {
    const { state, gate, ask, asked } = setUp((request) => {
      if (request.redirect === 'follow') throw new TypeError('blocked')
      return Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    })
    await expect(ask()).rejects.toThrow('blocked')
    expect([await gate.isClosed(), asked]).toEqual([true, ['follow', 'manual']])
    await expect(ask()).rejects.toThrow('blocked')
    expect(asked).toHaveLength(3)
    state.now = 31_000
    await expect(ask()).rejects.toThrow('blocked')
    expect(asked).toHaveLength(5)
  })

  it('is not looked for without a network', async () => {
    const { state, gate, ask, asked } = setUp(() => {
      throw new TypeError('offline')
    })
    state.isOnline = false
    await expect(ask()).rejects.toThrow('offline')
    expect([await gate.isClosed(), asked]).toEqual([false, ['follow']])
  })
})
