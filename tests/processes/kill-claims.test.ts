import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { jobLease } from '../../server/kernel/jobs/queue.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { environmentOf } from '../support/previous-release.ts'
import { type DathostStandIn, dathostStandIn } from '../support/rental-backends/dathost-api.ts'
import { addRental } from '../support/simulated-worker.ts'

const tokensOf = (count: number): string[] => Array.from({ length: count }, () => randomBytes(16).toString('hex'))
const keysOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `rental-${i}:1`)
const serversOf = ({ servers }: DathostStandIn) => [...servers.values()].filter(({ source }) => source !== null)
const distinct = (values: readonly (string | undefined)[]): number => new Set(values).size

const program = fileURLToPath(new URL('../support/rental-process.ts', import.meta.url))

onEveryDatabase('a process that is killed (kill -9) while it creates servers', ({ kind, open, fresh }) => {
  // SQLite has one process.
  const several = it.skipIf(kind === 'sqlite')
  several('is replaced by the others once its leases end, and each rental gets one server', async () => {
    const location = await fresh()
    const database = await open(location)
    const api = await dathostStandIn()
    const tokens = tokensOf(6)
    const start = (at: DatabaseLocation) => {
      const child = spawn(process.execPath, [program, api.url, tokens.join(',')], {
        env: { ...process.env, ...environmentOf(at) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(child, 'exit')
      onTestFinished(async () => {
        child.kill('SIGKILL')
        await ended
      })
      return { child, ended }
    }
    for (const key of keysOf(6))
      await addRental(database, key.slice(0, -2), { region: 'eu-frankfurt', simulated: false })
    let duplicates = 0
    const first = start(location)
    api.spoil((call) => {
      duplicates += Number(call.endsWith('/duplicate'))
      if (duplicates < 3) return false
      first.child.kill('SIGKILL')
      return true
    }, 'lost')
    await first.ended
    const others = [start(location), start(location)]
    const states = async (): Promise<string[]> => {
      for (const { id } of serversOf(api)) api.finishBoot(id)
      return (await database.kysely.selectFrom('rental').select('status').execute()).map(({ status }) => status)
    }
    // Leases end by the database's clock.
    const patience = jobLease + seconds(40)
    await expect.poll(states, { interval: 100, timeout: patience }).toEqual(keysOf(6).map(() => 'RUNNING'))
    const refs = await database.kysely.selectFrom('rental').select('ref').execute()
    expect(new Set(refs.map(({ ref }) => ref))).toEqual(new Set(serversOf(api).map(({ id }) => id)))
    expect(serversOf(api)).toHaveLength(6)
    expect(distinct(serversOf(api).map(({ settings }) => settings['cs2_settings.steam_game_server_login_token']))).toBe(
      6,
    )
    expect(others.map(({ child }) => child.exitCode)).toEqual([null, null])
  })
})
