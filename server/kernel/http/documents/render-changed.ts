import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PageRenderer } from '../../../../contract/page/page-documents.ts'
import type { RenderedChange, Round, RoundResult } from './thread-protocol.ts'

/** 10 takes up to twice as long as 9, for four to nine percent less; 11 takes three times as long, for two more. */
const brotliQuality = 10

interface Memory {
  readonly reads: readonly string[]
  readonly missing: readonly string[]
  /** The texts of `reads` with which it was rendered. */
  readonly texts: readonly (string | undefined)[]
}

function compress(name: string, addresses: readonly string[], html: string): RenderedChange {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  const br = brotliCompressSync(html, { params })
  return { kind: 'rendered', name, addresses: [...addresses], html, br, gzip: gzipSync(html) }
}

/** Renders, in every round, the documents of which a response has changed. */
export function createRounds(renderer: PageRenderer): (round: Round) => RoundResult {
  const memory = new Map<string, Memory>()
  const renderOne = (name: string, texts: ReadonlyMap<string, string>): RenderedChange => {
    const answers = new Map([...texts].map(([path, text]) => [path, JSON.parse(text)] as const))
    try {
      const { reads, missing, addresses, html } = renderer.render(name, answers)
      memory.set(name, { reads, missing, texts: reads.map((path) => texts.get(path)) })
      return html === undefined ? { kind: 'plain', name } : compress(name, addresses, html)
    } catch (error) {
      const known = memory.get(name)
      const reads = known?.reads ?? []
      memory.set(name, { reads, missing: [], texts: reads.map((path) => texts.get(path)) })
      return { kind: 'failed', name, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  return ({ round, answers }) => {
    const texts = new Map(answers)
    const isCurrent = (name: string) => {
      const known = memory.get(name)
      return known?.reads.every((path, at) => texts.get(path) === known.texts[at])
    }
    const documents = renderer.names.filter((name) => !isCurrent(name)).map((name) => renderOne(name, texts))
    const all = [...memory.values()]
    return {
      round,
      documents,
      reads: [...new Set(all.flatMap(({ reads }) => reads))],
      missing: [...new Set(all.flatMap(({ missing }) => missing))],
    }
  }
}
