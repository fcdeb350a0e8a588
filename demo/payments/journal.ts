import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { parseJson } from './parse-json.ts'
import { type Notice, noticeSchema, type Trade, tradeSchema } from './trade.ts'

export const identitySchema = v.object({
  shopKey: v.string(),
  providerKey: v.string(),
  certificate: v.string(),
  apiV3Key: v.string(),
  clientSecret: v.string(),
})
/** Keys in PEM and secrets, persistent so that earlier signatures still verify. */
export type Identity = v.InferOutput<typeof identitySchema>

/** One line of the file: one change. */
const entrySchema = v.union([
  v.object({ identity: identitySchema }),
  v.object({ port: v.number() }),
  v.object({ webhook: v.string() }),
  v.object({ trade: tradeSchema }),
  v.object({ notice: noticeSchema }),
  v.object({ done: v.string() }),
])
type Entry = v.InferOutput<typeof entrySchema>

/** The state that the lines add up to. */
export interface Memory {
  identity?: Identity
  port?: number
  /** The address of PayPal's webhook. */
  webhook?: string
  readonly trades: Map<string, Trade>
  readonly notices: Map<string, Notice>
}

export interface Journal {
  readonly memory: Memory
  /** Writes synchronously, so that an entry survives a killed process. */
  write(entry: Entry): void
  close(): void
}

function apply(memory: Memory, entry: Entry): void {
  if ('trade' in entry) memory.trades.set(entry.trade.id, entry.trade)
  else if ('notice' in entry) memory.notices.set(entry.notice.id, entry.notice)
  else if ('done' in entry) memory.notices.delete(entry.done)
  else Object.assign(memory, entry)
}

function linesOf({ identity, port, webhook, trades, notices }: Memory): readonly Entry[] {
  return [
    ...(identity === undefined ? [] : [{ identity }]),
    ...(port === undefined ? [] : [{ port }]),
    ...(webhook === undefined ? [] : [{ webhook }]),
    ...[...trades.values()].map((trade) => ({ trade })),
    ...[...notices.values()].map((notice) => ({ notice })),
  ]
}

/** Stores the sandbox's state in a file of JSON lines, compacted at every opening; without a file, in memory. */
export function openJournal(file: string | undefined): Journal {
  const memory: Memory = { trades: new Map(), notices: new Map() }
  if (file === undefined) return { memory, write: (entry) => apply(memory, entry), close: () => undefined }
  mkdirSync(dirname(file), { recursive: true })
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    // A killed process may leave a partial last line, which is ignored.
    const entry = parseJson(entrySchema, line)
    if (entry !== undefined) apply(memory, entry)
  }
  const short = linesOf(memory)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('')
  writeFileSync(`${file}.new`, short, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  const handle = openSync(file, 'a', 0o600)
  let open = true
  return {
    memory,
    write(entry) {
      apply(memory, entry)
      if (open) writeSync(handle, `${JSON.stringify(entry)}\n`)
    },
    close() {
      if (open) closeSync(handle)
      open = false
    },
  }
}
