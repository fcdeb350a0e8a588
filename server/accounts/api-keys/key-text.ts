import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPrefix } from '../../kernel/http/key-calls.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'

/** `spk_`, the id, the secret of 256 bits and the CRC-32 of all before it: scanners of secrets recognise it without a guess. */
const shape = new RegExp(`^(${keyPrefix}([0-9a-f]{12})_[0-9a-f]{64})([0-9a-f]{8})$`)

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0')

/** A new key with this id. */
export function newKeyText(id: string): string {
  const text = `${keyPrefix}${id}_${randomBytes(32).toString('hex')}`
  return `${text}${checksumOf(text)}`
}

/** What names a key, and what is stored of it. */
export interface ReadKey {
  readonly id: string
  /** Of a random secret of 256 bits, which no one can try out: it needs no slow hash as a password does. */
  readonly hash: string
}

/** Undefined: not the text of a key, or misspelled. */
export function readKeyText(text: string): ReadKey | undefined {
  const [, body = '', id, checksum] = shape.exec(text) ?? []
  return id === undefined || checksumOf(body) !== checksum ? undefined : { id, hash: hashOf(text) }
}
