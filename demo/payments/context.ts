import type { KeyObject } from 'node:crypto'
import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { Identity, Memory } from './journal.ts'

/** Shared by the three providers' APIs. */
export interface SandboxContext {
  readonly book: Book
  readonly memory: Memory
  readonly faults: Readonly<Faults>
  readonly identity: Identity
  /** The shop's public key, which verifies its calls. */
  readonly shopKey: KeyObject
  /** Signs for all three providers. */
  readonly providerKey: KeyObject
  /** `http://127.0.0.1:port`. */
  base(): string
  /** Epoch milliseconds. */
  now(): number
}

/** Address of the page on which a trade is paid. */
export const payPage = (base: string, id: string): string => `${base}/pay/${id}`

/** The same page for a code that only the WeChat app can scan; `back`: the return address. Undefined: no such code. */
export function payPageOfCode(base: string, code: string, back: string): string | undefined {
  const id = /^weixin:\/\/wxpay\/bizpayurl\?pr=([\w-]+)$/.exec(code)?.[1]
  return id === undefined ? undefined : `${payPage(base, id)}?${new URLSearchParams({ back })}`
}
