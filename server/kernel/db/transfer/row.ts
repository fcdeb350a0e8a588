import { hash } from 'node:crypto'
import { TransferError } from './transfer-error.ts'

/** What a column holds, the same on both engines: booleans are 1 and 0, JSON is its text. */
export type Value = null | number | string | Uint8Array

export type Row = readonly Value[]

/** Some rows of a table; a whole one may not fit into memory. */
export type Batches = AsyncIterable<readonly Row[]>

/** A batch ends with this many characters. */
export const batchSize = 1_000_000

/** Roughly the characters of a row. */
export function sizeOf(row: Row): number {
  let size = 0
  for (const value of row) size += value === null || typeof value === 'number' ? 16 : 16 + value.length
  return size
}

/**
 * The row as one line of JSON; bytes are `{"base64":"…"}`.
 * @throws TransferError for an integer that JavaScript cannot represent exactly.
 */
export function rowLine(row: Row): string {
  return JSON.stringify(row.some(isSpecial) ? row.map(plain) : row)
}

const isSpecial = (value: Value): boolean =>
  typeof value === 'number' ? !Number.isSafeInteger(value) : value instanceof Uint8Array

function plain(value: Value): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (typeof value === 'number' && (!Number.isFinite(value) || (Number.isInteger(value) && isSpecial(value)))) {
    throw new TransferError(`The number ${value} cannot be copied exactly`)
  }
  return value
}

/** Parses a line of {@link rowLine}; undefined if it is not one. */
export function parseRow(line: string): Row | undefined {
  const parsed = parseJson(line)
  if (!Array.isArray(parsed)) return undefined
  const row: Value[] = []
  for (const item of parsed) {
    const value = parseValue(item)
    if (value === undefined) return undefined
    row.push(value)
  }
  return row
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function parseValue(item: unknown): Value | undefined {
  if (item === null || typeof item === 'number' || typeof item === 'string') return item
  if (typeof item !== 'object' || !('base64' in item) || typeof item.base64 !== 'string') return undefined
  return Buffer.from(item.base64, 'base64')
}

/** Counts rows and sums their SHA-256 modulo 2^128, so that the order in which an engine returns them does not matter. */
export class RowSum {
  rows = 0
  #high = 0n
  #low = 0n

  /** Adds a line of {@link rowLine}. */
  add(line: string): void {
    const digest = hash('sha256', line, 'buffer')
    this.rows += 1
    this.#high = BigInt.asUintN(64, this.#high + digest.readBigUInt64BE(0))
    this.#low = BigInt.asUintN(64, this.#low + digest.readBigUInt64BE(8))
  }

  /** 32 hexadecimal digits. */
  get text(): string {
    return [this.#high, this.#low].map((half) => half.toString(16).padStart(16, '0')).join('')
  }
}
