import { createPrivateKey, createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { createPortFinder } from '../../tools/game-simulation/free-port.ts'
import { createBook } from './book.ts'
import { payPageOfCode, type SandboxContext } from './context.ts'
import { noFaults } from './faults.ts'
import { createSandboxApp } from './http.ts'
import { createIdentity } from './identity.ts'
import { openJournal } from './journal.ts'
import { createLatePayments } from './late-payments.ts'
import { createNotices, type Notices } from './notices.ts'
import { outgoingFor } from './outgoing.ts'
import { type SandboxSettings, sandboxSettings } from './settings.ts'
import { createSteer, type Steer } from './steer.ts'

export interface SandboxOptions {
  readonly log: { warn(detail: object, message: string): void }
  /** Epoch milliseconds. */
  now(): number
  /** A number in [0, 1), for the faults. */
  random(): number
  /** Folder for keys, orders and open notifications; absent: in memory. */
  readonly directory?: string
  /** First port to try; 0: any free one. A restart reuses its port if it is free. */
  readonly portBase: number
  /** Of the process: with NODE_ENV=production the sandbox requires explicit consent. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface Sandbox {
  /** The shop's settings for Alipay, WeChat Pay and PayPal, each with `test: true`. */
  readonly settings: SandboxSettings
  /** `http://127.0.0.1:port`. */
  readonly address: string
  readonly steer: Steer
  /** The pay page of a WeChat code, because no phone can scan codes of this machine; undefined for other addresses. */
  linkOfCode(code: string, back: string): string | undefined
  /** Sets the address of PayPal's webhook, as a merchant does in the app's settings. */
  setWebhook(address: string): void
  /** Stops everything; leaves no socket and no timer. */
  close(): Promise<void>
}

const host = '127.0.0.1'
/** The required value of `PAYMENT_SANDBOX` with `NODE_ENV=production`. */
export const sandboxConsent = 'yes-i-want-test-payments'

/**
 * Starts the payment sandbox: a second HTTP service on loopback that simulates Alipay, WeChat Pay and PayPal in their own
 * formats, with its own keys, so that the production backends work with it unchanged. No money moves.
 * @throws Error in production without consent
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { log, now, random, directory, portBase, environment } = options
  if (environment['NODE_ENV'] === 'production' && environment['PAYMENT_SANDBOX'] !== sandboxConsent) {
    throw new Error(`test payments are refused with NODE_ENV=production, unless PAYMENT_SANDBOX=${sandboxConsent}`)
  }
  const journal = openJournal(directory === undefined ? undefined : join(directory, 'payment-sandbox.jsonl'))
  const { memory } = journal
  const identity = memory.identity ?? (await createIdentity(now()))
  if (memory.identity === undefined) journal.write({ identity })
  const faults = noFaults()
  let base = ''

  const book = createBook(journal, now, (notice) => notices.send(notice))
  const context: SandboxContext = {
    book,
    memory,
    faults,
    identity,
    shopKey: createPublicKey(identity.shopKey),
    providerKey: createPrivateKey(identity.providerKey),
    base: () => base,
    now,
  }
  const build = (notice: Parameters<Notices['send']>[0]) => outgoingFor(notice, context)
  const notices = createNotices({ journal, faults, log, now, random, build })
  const late = createLatePayments(book, now)
  const app = createSandboxApp({ context, faults, late, random })
  const port = await listen(app, memory.port, portBase)
  base = `http://${host}:${port}`
  if (memory.port !== port) journal.write({ port })
  notices.resume()

  return {
    settings: sandboxSettings(context),
    address: base,
    steer: createSteer({ book, late, notices, faults, now }),
    linkOfCode: (code, back) => payPageOfCode(base, code, back),
    setWebhook(webhook) {
      if (memory.webhook !== webhook) journal.write({ webhook })
    },
    async close() {
      late.close()
      await notices.close()
      await app.close()
      journal.close()
    },
  }
}

async function listen(app: ReturnType<typeof createSandboxApp>, wanted: number | undefined, portBase: number) {
  const address = await createPortFinder(portBase).open(wanted, (port) => app.listen({ host, port }))
  return Number(new URL(address).port)
}
