import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { type Job, repeat } from '../../jobs/job.ts'
import { superviseThread, type Thread } from '../../jobs/supervised-thread.ts'
import type { Encoding } from '../negotiate.ts'
import { type RenderedChange, type Round, type RoundResult, roundResultSchema, stopMessage } from './thread-protocol.ts'

/** A document as text, and compressed. */
export interface DocumentBytes {
  readonly html: string
  readonly packed: ReadonlyMap<Encoding, Buffer>
}

export interface RenderedDocumentsDeps {
  /** The thread that renders (server/document-thread.ts). */
  open(): Thread
  /** The body of a response of the public API to a visitor; undefined while there is none. */
  read(path: string): Promise<string | undefined>
  readonly logger: { error(detail: object, message: string): void }
  /** Milliseconds between two looks at the responses. */
  readonly every?: number
  /** Milliseconds after which a thread that does not respond is replaced. */
  readonly patience?: number
}

export interface RenderedDocuments extends Job {
  /** The document for an address, which is a path with its exact query; undefined: the built one is right. */
  find(address: string): DocumentBytes | undefined
  /** Settles with the first round, whether it rendered something or not. */
  readonly firstRound: Promise<void>
}

/** A document may need a response whose path is in another one, such as that of the newest season. */
const mostRounds = 5

/** Where a document cannot be rendered the built one is served, and the log says so once. */
function createShelf(logger: RenderedDocumentsDeps['logger']) {
  const byName = new Map<string, { readonly addresses: readonly string[]; readonly bytes: DocumentBytes }>()
  const failed = new Set<string>()
  let byAddress = new Map<string, DocumentBytes>()
  const index = () => {
    byAddress = new Map([...byName.values()].flatMap(({ addresses, bytes }) => addresses.map((each) => [each, bytes])))
  }
  const noteFailure = (name: string, reason: unknown) => {
    if (failed.has(name)) return
    failed.add(name)
    logger.error({ err: reason, document: name }, 'a document could not be rendered: it is served without its content')
  }
  return {
    find: (address: string) => byAddress.get(address),
    put(changes: Iterable<RenderedChange>) {
      for (const change of changes) {
        const { name } = change
        if (change.kind !== 'failed') failed.delete(name)
        if (change.kind === 'rendered') {
          const { addresses, html, br, gzip } = change
          const packed = new Map<Encoding, Buffer>([
            ['br', Buffer.from(br)],
            ['gzip', Buffer.from(gzip)],
          ])
          byName.set(name, { addresses, bytes: { html, packed } })
        } else byName.delete(name)
        if (change.kind === 'failed') noteFailure(name, change.reason)
      }
      index()
    },
    clear() {
      byName.clear()
      index()
    },
  }
}

/** Sends rounds to the thread; a round that gets no result in time, or whose thread ends, rejects. */
function createThreadRounds({ open, patience = seconds(20) }: Pick<RenderedDocumentsDeps, 'open' | 'patience'>) {
  let waiting: { readonly round: number; done(result: RoundResult): void; fail(error: unknown): void } | undefined
  let last = 0
  const thread = superviseThread({
    open,
    stopMessage,
    onMessage(message) {
      const result = v.parse(roundResultSchema, message)
      if (waiting?.round === result.round) waiting.done(result)
    },
    onDeath: (error) => waiting?.fail(error ?? new Error('the thread ended')),
  })
  const tooLate = async (signal: AbortSignal): Promise<never> => {
    await delay(patience, undefined, { signal, ref: false })
    throw new Error(`no result after ${patience / seconds(1)} s`)
  }
  return {
    start: () => thread.start(),
    async stop() {
      waiting?.fail(new Error('stopped'))
      await thread.stop()
    },
    async render(answers: ReadonlyMap<string, string>): Promise<RoundResult> {
      last += 1
      const round: Round = { round: last, answers: [...answers] }
      const result = new Promise<RoundResult>((done, fail) => {
        waiting = { round: last, done, fail }
      })
      thread.post(JSON.stringify(round))
      const control = new AbortController()
      try {
        return await Promise.race([result, tooLate(control.signal)])
      } finally {
        control.abort()
        waiting = undefined
      }
    },
  }
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string> | undefined): boolean =>
  one.size === other?.size && [...one].every(([path, text]) => other.get(path) === text)

/**
 * Keeps the page's documents rendered with their current content (docs/decisions/055). What they show is what the
 * public API responds to a visitor: a document changes when one of those responses does, within seconds in every
 * process, and a request finds prebuilt bytes. A document with a response that cannot be read is served without content.
 */
export function createRenderedDocuments(deps: RenderedDocumentsDeps): RenderedDocuments {
  const { read, logger, every = seconds(4) } = deps
  const shelf = createShelf(logger)
  const thread = createThreadRounds(deps)
  let reads: readonly string[] = []
  /** What the documents show; undefined: the thread has nothing. */
  let shown: ReadonlyMap<string, string> | undefined
  let isStopped = true
  let endFirst: () => void = () => undefined
  const firstRound = new Promise<void>((done) => {
    endFirst = done
  })

  const readAll = async (paths: readonly string[]) => {
    const texts = await Promise.all(paths.map(async (path) => [path, await read(path)] as const))
    return texts.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const]))
  }

  async function follow(): Promise<void> {
    let answers = new Map(await readAll(reads))
    if (isSame(answers, shown)) return
    const tried = new Set(reads)
    const changes = new Map<string, RenderedChange>()
    for (let round = 1; round <= mostRounds; round += 1) {
      const result = await thread.render(answers)
      for (const change of result.documents) changes.set(change.name, change)
      ;({ reads } = result)
      const wanted = result.missing.filter((path) => !tried.has(path))
      if (wanted.length === 0) break
      for (const path of wanted) tried.add(path)
      answers = new Map([...answers, ...(await readAll(wanted))])
    }
    shown = answers
    shelf.put(changes.values())
  }

  const job = repeat({
    name: 'page documents',
    every,
    run: () => follow().finally(endFirst),
    onError(error) {
      shown = undefined
      shelf.clear()
      if (!isStopped)
        logger.error({ err: error }, 'the documents could not be rendered: they are served without content')
    },
  })
  return {
    find: shelf.find,
    firstRound,
    start() {
      isStopped = false
      thread.start()
      job.start()
    },
    async stop() {
      isStopped = true
      endFirst()
      await Promise.all([thread.stop(), job.stop()])
    },
  }
}
