/**
 * The upgrade of a portal that is in use: processes of an earlier version are replaced by this one, one after the other,
 * while requests flow. None may fail, and the earlier code serves the newer tables until it is replaced.
 *
 *   npm run proof:upgrade                        from the newest release
 *   UPGRADE_FROM=v0.1.0 npm run proof:upgrade    from a tag or commit
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import { readReadiness } from '../../contract/endpoints/portal.ts'
import { debianProgram } from '../../scripts/debian-programs.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { checkOutRelease, newestRelease, type PreviousRelease, runAdmin } from '../support/previous-release.ts'
import { type Call, type Load, startCaddy, startLoad } from '../support/proxies.ts'
import { ended, type Run } from '../support/server-process.ts'
import { countKills, fillEarlier, type Game, playerReads, startGame, startOn } from '../support/upgrade.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-upgrade-'))
let before: PreviousRelease
beforeAll(() => {
  const ref = process.env['UPGRADE_FROM'] ?? newestRelease()
  if (ref === undefined) throw new Error('There is no earlier release without the history of git: set UPGRADE_FROM')
  before = checkOutRelease(ref, 'installed')
})
afterAll(() => {
  before.remove()
  rmSync(folder, { recursive: true, force: true })
})

const stayFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function replace(location: DatabaseLocation, port: number, old: Run): Promise<Run> {
  old.child.kill('SIGTERM')
  expect(await ended(old)).toBe(0)
  const next = await startOn(location, port, path.resolve('dist/server/main.js'))
  expect(await (await fetch(`http://127.0.0.1:${port}${href(readReadiness)}`)).json()).toMatchObject({ status: 'ok' })
  return next
}

/** A load that is only on the earlier process, which now works on the newer tables. */
async function loadEarlier(port: number, calls: readonly Call[]): Promise<Load> {
  const load = startLoad(`http://127.0.0.1:${port}`, calls)
  await stayFor(4000)
  expect(await load.stop()).toEqual([])
  return load
}

interface Outcome {
  readonly engine: string
  readonly load: Load
  readonly earlier: Load
  readonly game: Game
  readonly location: DatabaseLocation
}

async function conclude({ engine, load, earlier, game, location }: Outcome): Promise<void> {
  await stayFor(3000)
  const kills = await game.stop()
  expect(await load.stop()).toEqual([])
  expect(kills).toBeGreaterThan(50)
  expect(await countKills(location)).toBe(kills)
  process.stdout.write(
    `\n${engine}: from ${before.ref} (${before.commit}, ${before.migrations.length} migrations): ${load.requests()} requests through Caddy, 0 failed; ` +
      `${earlier.requests()} of the earlier code on the newer tables, 0 failed; ${kills} log lines counted once, ${game.resent()} requests with lines repeated\n`,
  )
}

it('two processes on PostgreSQL, one after the other', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const location = { kind: 'postgresql' as const, url: postgres.url }
  const { token, logPath } = await fillEarlier(before, location)
  const [first, second] = [await freePort(), await freePort()]
  const ports = new Map([
    [8081, first],
    [8082, second],
  ])
  const old = [await startOn(location, first, before.entry), await startOn(location, second, before.entry)] as const
  const origin = await startCaddy(debianProgram('caddy', 'version'), 'docs/proxy/two-processes.caddyfile', ports)
  const calls = playerReads(token)
  const load = startLoad(origin, calls)
  const game = startGame(origin, logPath)
  await stayFor(3000)
  const replaced = [await replace(location, first, old[0])]
  const earlier = await loadEarlier(second, calls)
  replaced.push(await replace(location, second, old[1]))
  await conclude({ engine: 'PostgreSQL', load, earlier, game, location })
  for (const { output } of [...old, ...replaced]) expect(output.errors).toBe('')
})

it('one process on SQLite, after the command line of the new version has migrated its database', async () => {
  const location = { kind: 'sqlite' as const, file: path.join(folder, 'data/spawnpoint.db') }
  const { token, logPath } = await fillEarlier(before, location)
  const port = await freePort()
  const old = await startOn(location, port, before.entry)
  const ports = new Map([[8080, port]])
  const origin = await startCaddy(debianProgram('caddy', 'version'), 'docs/proxy/one-process.caddyfile', ports)
  const calls = playerReads(token)
  const load = startLoad(origin, calls)
  const game = startGame(origin, logPath)
  await stayFor(3000)
  runAdmin('.', location, 'settings', 'show', 'name')
  const earlier = await loadEarlier(port, calls)
  const replaced = await replace(location, port, old)
  await conclude({ engine: 'SQLite', load, earlier, game, location })
  for (const { output } of [old, replaced]) expect(output.errors).toBe('')
})
