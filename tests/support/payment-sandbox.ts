import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sandboxProviders } from '../../demo/connect.ts'
import { createIdentity } from '../../demo/payments/identity.ts'
import type { Identity } from '../../demo/payments/journal.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../demo/payments/start.ts'
import type { PaymentProvider } from '../../server/payments/backends/provider.ts'

/** Making keys takes longer than everything else: one set serves all tests of a file. */
let identity: Promise<Identity> | undefined

/** A folder for a sandbox, with keys and nothing else; removed after the test. */
export async function sandboxDirectory(): Promise<string> {
  identity ??= createIdentity(Date.now())
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, 'payment-sandbox.jsonl'), `${JSON.stringify({ identity: await identity })}\n`)
  return directory
}

/** A payment sandbox and the adapters of production that are its customers. */
export interface TestSandbox extends Sandbox {
  readonly providers: readonly PaymentProvider[]
}

/** Adapters whose orders `steer` can pay, and whose PayPal webhooks go where the latest order says. */
const steeredProviders = (sandbox: Sandbox): readonly PaymentProvider[] =>
  sandboxProviders(sandbox, Date.now).map((provider) => ({
    ...provider,
    async start(order) {
      if (provider.method === 'paypal') sandbox.setWebhook(order.notifyUrl)
      const started = await provider.start(order)
      if (provider.method === 'alipay') sandbox.steer.expectBuyer(order.orderId, started.paymentUrl)
      return started
    },
  }))

/** A payment sandbox on a free port; closed after the test. */
export async function paymentSandbox(overrides: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const directory = overrides.directory ?? (await sandboxDirectory())
  const log = { warn: () => undefined }
  const defaults = { log, now: Date.now, random: () => 0.5, portBase: 0, environment: {} }
  const sandbox = await startSandbox({ ...defaults, ...overrides, directory })
  onTestFinished(() => sandbox.close())
  return { ...sandbox, providers: steeredProviders(sandbox) }
}
