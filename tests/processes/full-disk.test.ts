import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readHealth, readReadiness, reportCspViolation } from '../../contract/endpoints/portal.ts'
import { readinessSchema } from '../../contract/health.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { insertWebhook, webhookKeys } from '../../server/alerts/store/webhooks.ts'
import { openDatabase } from '../../server/database.ts'
import { httpsHost } from '../support/https-stand-in.ts'
import { ready, run, testSecret } from '../support/server-process.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

/** A disk of 24 MB; undefined: this machine mounts none. */
function smallDisk(): string | undefined {
  const folder = path.join(folderOfTest(), 'disk')
  mkdirSync(folder)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
  if (status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

const messageSchema = v.object({ state: v.string(), text: v.string() })

it('a full disk is told within a minute, once, and so is the room that is made', async (context) => {
  const disk = smallDisk()
  if (disk === undefined) return context.skip('only root may mount a small disk here')
  const told: { readonly message: string; readonly at: number }[] = []
  const receiver = httpsHost('localhost')
  const receiverPort = await receiver.listen((request, response) => {
    request.toArray().then((parts) => {
      const { state, text } = v.parse(messageSchema, JSON.parse(Buffer.concat(parts).toString()))
      told.push({ message: `${state}: ${text}`, at: performance.now() })
      response.end()
    }, response.destroy)
  })
  const ca = path.join(disk, 'ca.pem')
  writeFileSync(ca, receiver.ca)
  const database = await openDatabase({ kind: 'sqlite', file: path.join(disk, 'spawnpoint.db') })
  await insertWebhook(database, webhookKeys({ secret: testSecret }).key, {
    ...{ id: 'wh-1', address: `https://localhost:${receiverPort}/hook`, format: 'json', language: 'en' },
    ...{ kinds: ['database_away'], now: Date.now() },
  })
  await database.close()
  const port = await freePort()
  const portal = run({ PORT: String(port), DATA_DIR: disk, PRIVATE_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: ca })
  await ready(portal)
  const origin = `http://127.0.0.1:${port}`
  const state = async () => {
    const [readiness, health] = await Promise.all([
      fetch(origin + href(readReadiness)),
      fetch(origin + href(readHealth)),
    ])
    return [readiness.status, v.parse(readinessSchema, await readiness.json()).status, health.status]
  }
  // The webhooks are known, and a first row was written.
  await expect.poll(state).toEqual([200, 'ok', 200])
  const filling = path.join(disk, 'filling')
  spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=1M'])
  const fullSince = performance.now()
  await expect.poll(() => told.length, { timeout: 90_000 }).toBe(1)
  expect(told[0]?.message).toMatch(/^firing: Nothing can be written to the database: the disk is full/)
  expect((told[0]?.at ?? 0) - fullSince).toBeLessThan(60_000)
  expect(await state()).toEqual([200, 'degraded', 503])
  // What needs no database is served.
  const report = { method: 'POST', headers: { 'content-type': 'application/reports+json' }, body: '[]' }
  expect((await fetch(origin + href(reportCspViolation), report)).ok).toBe(true)

  rmSync(filling)
  const roomySince = performance.now()
  await expect.poll(() => told.length, { timeout: 90_000 }).toBe(2)
  expect(told[1]?.message).toBe('resolved: Resolved: Nothing can be written to the database: the disk is full')
  expect((told[1]?.at ?? 0) - roomySince).toBeLessThan(60_000)
  expect(await state()).toEqual([200, 'ok', 200])
})
