import { EventEmitter } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import type { PageRenderer } from '../../../../contract/page/page-documents.ts'
import { createRounds } from './render-changed.ts'
import { createRenderedDocuments } from './rendered-documents.ts'
import { roundSchema, stopMessage } from './thread-protocol.ts'

const listPath = '/api/list'
const namesPath = '/api/names'

/** `list` needs a second response, whose path is in the first; `static` needs none. */
function rendererOf(state: { broken: boolean; rendered: string[] }): PageRenderer {
  return {
    names: ['list', 'static'],
    render(name, answers) {
      state.rendered.push(name)
      if (state.broken && name === 'list') throw new Error('cannot render')
      if (name === 'static') return { reads: [], missing: [], addresses: ['/static'], html: '<p>static' }
      const list = answers.get(listPath)
      const reads = list === undefined ? [listPath] : [listPath, namesPath]
      const missing = reads.filter((path) => !answers.has(path))
      const html = missing.length === 0 ? `<p>${String(list)} ${String(answers.get(namesPath))}` : undefined
      return { reads, missing, addresses: ['/list', `/list?of=${String(list)}`], html }
    },
  }
}

class RenderThread extends EventEmitter {
  isMute = false
  /** Called while a round is under way. */
  onRound: () => void = () => undefined
  readonly #round
  constructor(renderer: PageRenderer) {
    super()
    this.#round = createRounds(renderer)
  }
  postMessage(message: string): void {
    if (message === stopMessage) return void this.emit('exit')
    if (this.isMute) return
    this.onRound()
    const result = this.#round(v.parse(roundSchema, JSON.parse(message)))
    queueMicrotask(() => this.emit('message', result))
  }
  async terminate(): Promise<void> {
    this.emit('exit')
  }
}

function setUp(responses: Record<string, unknown> = { [listPath]: 'a', [namesPath]: 'x' }) {
  const rendered: string[] = []
  const state = { broken: false, rendered }
  const threads: RenderThread[] = []
  const log: string[] = []
  const answers = new Map(Object.entries(responses))
  const documents = createRenderedDocuments({
    open() {
      const thread = new RenderThread(rendererOf(state))
      threads.push(thread)
      return thread
    },
    async read(path) {
      const answer = answers.get(path)
      return answer === undefined ? undefined : JSON.stringify(answer)
    },
    logger: { error: (_detail, message) => log.push(message) },
    every: 5,
    patience: 50,
  })
  documents.start()
  onTestFinished(() => documents.stop())
  return { documents, state, threads, log, answers, html: (address: string) => documents.find(address)?.html }
}

it('renders with what the API responds, and finds a document by its exact addresses', async () => {
  const { documents, html } = setUp()
  await expect.poll(() => html('/list')).toBe('<p>a x')
  expect([html('/list?of=a'), html('/list?of=b'), html('/static'), html('/other')]).toEqual([
    '<p>a x',
    undefined,
    '<p>static',
    undefined,
  ])
  const packed = documents.find('/list')?.packed.get('br')
  expect(packed && brotliDecompressSync(packed).toString()).toBe('<p>a x')
})

it('follows a change, and renders nothing else again', async () => {
  const { html, answers, state } = setUp()
  await expect.poll(() => html('/list')).toBe('<p>a x')
  state.rendered.length = 0
  answers.set(listPath, 'b')
  await expect.poll(() => html('/list')).toBe('<p>b x')
  expect([html('/list?of=a'), html('/list?of=b'), state.rendered]).toEqual([undefined, '<p>b x', ['list']])
})

it('a change while the documents are rendered is in the next round', async () => {
  const { html, answers, threads } = setUp()
  await expect.poll(() => html('/list')).toBe('<p>a x')
  const [thread] = threads
  if (thread === undefined) return expect.unreachable('no thread')
  thread.onRound = () => void answers.set(namesPath, 'during')
  answers.set(listPath, 'b')
  await expect.poll(() => html('/list')).toBe('<p>b during')
})

it('a response that fails leaves the built document in place, and comes back with it', async () => {
  const { html, answers, log } = setUp()
  await expect.poll(() => html('/list')).toBe('<p>a x')
  answers.delete(namesPath)
  await expect.poll(() => html('/list')).toBe(undefined)
  expect(html('/static')).toBe('<p>static')
  answers.set(namesPath, 'y')
  await expect.poll(() => html('/list')).toBe('<p>a y')
  expect(log).toEqual([])
})

it('without any response at the start it waits for them', async () => {
  const { html, answers } = setUp({})
  await expect.poll(() => html('/static')).toBe('<p>static')
  expect(html('/list')).toBe(undefined)
  answers.set(listPath, 'a').set(namesPath, 'x')
  await expect.poll(() => html('/list')).toBe('<p>a x')
})

it('a document that cannot be rendered is served as built, and the log says so once', async () => {
  const { html, answers, log, state } = setUp()
  await expect.poll(() => html('/list')).toBe('<p>a x')
  state.broken = true
  answers.set(listPath, 'b')
  await expect.poll(() => html('/list')).toBe(undefined)
  answers.set(listPath, 'c')
  await expect.poll(() => state.rendered.length).toBe(6)
  expect(log).toEqual(['a document could not be rendered: it is served without its content'])
  state.broken = false
  answers.set(listPath, 'd')
  await expect.poll(() => html('/list')).toBe('<p>d x')
})

it('a thread that does not respond, or dies, takes its documents with it until the next one has rendered', async () => {
  const { html, answers, log, threads } = setUp()
  await expect.poll(() => html('/list')).toBe('<p>a x')
  const [first] = threads
  if (first === undefined) return expect.unreachable('no thread')
  first.isMute = true
  answers.set(listPath, 'b')
  await expect.poll(() => html('/static')).toBe(undefined)
  expect(log).toContain('the documents could not be rendered: they are served without content')
  first.emit('exit')
  await expect.poll(() => html('/list')).toBe('<p>b x')
  expect(threads.length).toBe(2)
})
