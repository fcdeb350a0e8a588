import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createIdentity } from '../../demo/payments/identity.ts'
import type { Identity } from '../../demo/payments/journal.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../demo/payments/start.ts'

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

/** A payment sandbox on a free port; closed after the test. */
export async function paymentSandbox(overrides: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const directory = overrides.directory ?? (await sandboxDirectory())
  const log = { warn: () => undefined }
  const defaults = { log, now: Date.now, random: () => 0.5, portBase: 0, environment: {} }
  const sandbox = await startSandbox({ ...defaults, ...overrides, directory })
  onTestFinished(() => sandbox.close())
  return sandbox
}
