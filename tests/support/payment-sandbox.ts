import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { sandboxProviders } from '../../demo/connect.ts'
import { createIdentity } from '../../demo/payments/identity.ts'
import type { Identity } from '../../demo/payments/journal.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../demo/payments/start.ts'
import type { PaymentProvider } from '../../server/payments/backends/provider.ts'
import { folderOfTest } from './temporary-folder.ts'

/** Generating keys is slow, so all tests of a file share one set. */
let identity: Promise<Identity> | undefined

/** A sandbox folder that contains only keys; removed after the test. */
export async function sandboxDirectory(): Promise<string> {
  identity ??= createIdentity(Date.now())
  const directory = folderOfTest()
  writeFileSync(join(directory, 'payment-sandbox.jsonl'), `${JSON.stringify({ identity: await identity })}\n`)
  return directory
}

/** A payment sandbox and the production adapters connected to it. */
export interface TestSandbox extends Sandbox {
  readonly providers: readonly PaymentProvider[]
}

/** Adapters whose orders `steer` can pay; PayPal webhooks go to the `notifyUrl` of the latest order. */
const steeredProviders = (sandbox: Sandbox, now: () => number): readonly PaymentProvider[] =>
  sandboxProviders(sandbox, now).map((provider) => ({
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
  return { ...sandbox, providers: steeredProviders(sandbox, overrides.now ?? Date.now) }
}
