import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { awaited } from '../../../../tests/support/awaited-query.ts'
import { inProcess } from '../../../../tests/support/rental-backends/in-process-instance.ts'
import { folderOfTest } from '../../../../tests/support/temporary-folder.ts'
import { createGameQuery } from '../../../servers/backends/game-query/client.ts'
import { DriverError, type InstanceSpec, type ServerDriver } from '../driver.ts'
import { openSimulatedDriver } from './driver.ts'
import type { FleetOptions } from './fleet.ts'
import { writeConfig } from './instance-folder.ts'
import type { Launch } from './launch.ts'

const spec: InstanceSpec = {
  region: 'ap-beijing',
  name: '练习服',
  password: 'abc',
  slots: 16,
  admins: [{ steamId: '76561198000000001', note: '队长' }],
}

const newFolder = async (): Promise<string> => {
  const folder = folderOfTest()
  return folder
}

async function open(folder: string, over: Partial<FleetOptions> = {}): Promise<ServerDriver> {
  const driver = await openSimulatedDriver({
    folder,
    regions: () => ['ap-beijing', 'ap-tokyo'],
    log: { warn: () => undefined },
    now: Date.now,
    random: Math.random,
    portBase: 0,
    creationMs: () => 5,
    restartMs: 5,
    firstDemoMs: 20,
    ...over,
  })
  onTestFinished(() => driver.close())
  return driver
}
const until = (driver: ServerDriver, ref: string, state: string) =>
  expect.poll(async () => (await driver.describe(ref)).state).toBe(state)
const record = async (folder: string, ref: string) => JSON.parse(await readFile(join(folder, `${ref}.json`), 'utf8'))
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function ask(driver: ServerDriver, ref: string) {
  const client = awaited(
    createGameQuery({ now: () => performance.now(), onError: (error) => expect.fail(error.message) }),
  )
  const { address } = await driver.describe(ref)
  if (address === undefined) throw new Error('no address')
  const info = await client.info(address)
  const players = await client.players(address, 730)
  client.close()
  return { info: info.ok ? info.value : info.fault, players: players.ok ? players.value : [] }
}

// Processes start slowly on a loaded machine.
describe('a simulated game server', () => {
  it('is a separate process that answers queries and latency probes, and applies settings while it runs', async () => {
    const folder = await newFolder()
    const driver = await open(folder)
    const { ref } = await driver.create(spec, 'a')
    await until(driver, ref, 'running')
    expect((await record(folder, ref)).pid).not.toBe(process.pid)
    const before = await ask(driver, ref)
    expect(before.info).toMatchObject({ max: 16, bots: 0, passworded: true })
    expect(new Set(['', ...before.players.map(({ name }) => name)])).toEqual(new Set(['']))

    const { pingTarget } = await driver.describe(ref)
    const socket = new WebSocket(`ws://${pingTarget}/latency`, { origin: 'http://127.0.0.1:8080' })
    await once(socket, 'open')
    socket.send('ping')
    const [echo] = await once(socket, 'message')
    expect(String(echo)).toBe('ping')
    socket.terminate()

    const { pid } = await record(folder, ref)
    await driver.configure(ref, { ...spec, name: '新名字', admins: [] })
    const config = JSON.parse(await readFile(join(folder, ref, 'server.json'), 'utf8'))
    expect(config).toEqual({ name: '新名字', password: 'abc', admins: [] })
    expect((await record(folder, ref)).pid).toBe(pid)
    await expect.poll(() => driver.demos(ref)).toHaveLength(1)
    const [demo] = await driver.demos(ref)
    const opened = await driver.openDemo(ref, demo?.name ?? '')
    const parts: Buffer[] = []
    for await (const part of opened?.stream ?? []) parts.push(part)
    const content = Buffer.concat(parts)
    expect(content.subarray(0, 8).toString('latin1')).toBe('PBDEMS2\0')
    expect(content.length).toBe(demo?.size)
  })

  it('is reported as stopped after a kill, and runs on its old port after a restart', async () => {
    const folder = await newFolder()
    const driver = await open(folder)
    const { ref } = await driver.create(spec, 'a')
    await until(driver, ref, 'running')
    const { address } = await driver.describe(ref)
    process.kill((await record(folder, ref)).pid, 'SIGKILL')
    await until(driver, ref, 'stopped')
    expect((await driver.describe(ref)).message).toContain('SIGKILL')
    await driver.restart(ref, 'r')
    await until(driver, ref, 'running')
    expect((await driver.describe(ref)).address).toEqual(address)
  })

  it('stops with the portal, even a killed one, and runs again with the next start', async () => {
    const folder = await newFolder()
    const script = `
      import { openSimulatedDriver } from ${JSON.stringify(join(import.meta.dirname, 'driver.ts'))}
      const driver = await openSimulatedDriver({ folder: ${JSON.stringify(folder)}, log: console, now: Date.now,
        random: Math.random, portBase: 0, creationMs: () => 5, firstDemoMs: 3600000, regions: () => ['ap-beijing'] })
      await driver.create(${JSON.stringify(spec)}, 'a')
    `
    const file = join(folder, 'portal.mts')
    await writeFile(file, script)
    const portal = spawn(process.execPath, [file], { stdio: 'inherit' })
    const name = async () => (await readdir(folder)).find((entry) => /^sim-.*\.json$/.test(entry)) ?? ''
    await expect.poll(name).not.toBe('')
    const ref = (await name()).replace('.json', '')
    await expect.poll(async () => (await record(folder, ref)).state).toBe('running')
    const { pid, port } = await record(folder, ref)
    expect(isAlive(pid)).toBe(true)
    portal.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)

    const driver = await open(folder)
    expect(await driver.find('a')).toEqual({ ref })
    await until(driver, ref, 'running')
    expect((await driver.describe(ref)).address?.port).toBe(port)
  })
})

describe('the simulated fleet', () => {
  it('takes 3 to 10 seconds to create', async () => {
    const folder = await newFolder()
    const readyAt = async (random: number) => {
      const { creationMs: _, ...real } = {
        creationMs: 0,
        folder,
        regions: () => ['ap-beijing'],
        log: { warn: () => undefined },
        portBase: 0,
      }
      const driver = await openSimulatedDriver({ ...real, now: () => 1000, random: () => random, launch: inProcess })
      const { ref } = await driver.create(spec, `key-${random}`)
      await driver.close()
      return (await record(folder, ref)).readyAt - 1000
    }
    expect(await readyAt(0)).toBe(3000)
    expect(await readyAt(0.999)).toBeLessThan(10_000)
    expect(await readyAt(0.999)).toBeGreaterThan(9_000)
  })

  it('continues unfinished creations after a restart of the portal', async () => {
    const folder = await newFolder()
    const first = await open(folder, { launch: inProcess, creationMs: () => 60_000 })
    const { ref } = await first.create(spec, 'a')
    await first.close()
    expect((await record(folder, ref)).state).toBe('creating')
    const later = await open(folder, { launch: inProcess, now: () => Date.now() + 60_000 })
    await until(later, ref, 'running')
  })

  it('fails an instance that cannot be started, and retries on a restart', async () => {
    const folder = await newFolder()
    let broken = true
    const launch: Launch = async (options) => {
      if (broken) throw new DriverError('retryable', 'no memory')
      return inProcess(options)
    }
    const driver = await open(folder, { launch })
    const { ref } = await driver.create(spec, 'a')
    await until(driver, ref, 'failed')
    expect((await driver.describe(ref)).message).toContain('no memory')
    broken = false
    await driver.restart(ref, 'r')
    await until(driver, ref, 'running')
  })

  it('counts the capacity of each region', async () => {
    const driver = await open(await newFolder(), { launch: inProcess, capacity: () => 1 })
    const { ref } = await driver.create(spec, 'a')
    await expect(driver.create(spec, 'b')).rejects.toMatchObject({ fault: 'region_full' })
    const other = await driver.create({ ...spec, region: 'ap-tokyo' }, 'c')
    const move = driver.relocate(other.ref, spec, 'd')
    await expect(move).rejects.toMatchObject({ fault: 'region_full' })
    await driver.destroy(ref)
    await driver.relocate(other.ref, spec, 'd')
    await until(driver, other.ref, 'running')
  })

  it('assigns ports upward from its base, and another one after a move', async () => {
    const base = 41_300
    const driver = await open(await newFolder(), { launch: inProcess, portBase: base })
    const refs: string[] = []
    for (const key of ['a', 'b']) refs.push((await driver.create(spec, key)).ref)
    const ports: number[] = []
    for (const ref of refs) {
      await until(driver, ref, 'running')
      ports.push((await driver.describe(ref)).address?.port ?? 0)
    }
    expect(new Set(ports).size).toBe(2)
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(base)
    const [first = ''] = refs
    await driver.relocate(first, { ...spec, region: 'ap-tokyo' }, 'c')
    await until(driver, first, 'running')
    expect(ports).not.toContain((await driver.describe(first)).address?.port)
  })

  it('removes leftovers of a killed process and nothing else', async () => {
    const folder = await newFolder()
    const first = await open(folder, { launch: inProcess })
    const { ref } = await first.create(spec, 'a')
    await until(first, ref, 'running')
    await first.close()
    const before = (await readdir(folder, { recursive: true })).sort()
    const half = `sim-${'0'.repeat(16)}`
    await mkdir(join(folder, half, 'demos'), { recursive: true })
    const drafts = [
      `${half}.json.0123abcd.tmp`,
      `${half}/server.json.0123abcd.tmp`,
      `${ref}.json.0123abcd.tmp`,
      `${ref}/server.json.0123abcd.tmp`,
      `${ref}/demos/20261120_de_nuke.dem.0123abcd.tmp`,
    ]
    for (const draft of drafts) await writeFile(join(folder, draft), '{"half')
    const warnings: object[] = []
    const log = { warn: (detail: object) => void warnings.push(detail) }
    const later = await open(folder, { launch: inProcess, log })
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(before)
    expect(await later.find('a')).toEqual({ ref })
    expect(warnings).toEqual([{ leftovers: expect.arrayContaining([half, `${half}.json.0123abcd.tmp`]) }])
  })

  it('ignores and reports an unreadable record', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'sim-0000000000000000.json'), '{"half')
    await writeFile(join(folder, 'sim-1111111111111111.json'), '{"ref":"../../etc"}')
    const warnings: object[] = []
    const driver = await open(folder, { log: { warn: (detail) => void warnings.push(detail) } })
    expect(await driver.list()).toEqual([])
    const files = ['sim-0000000000000000.json', 'sim-1111111111111111.json']
    expect(warnings).toEqual([{ files }])
  })
})

describe('the process of a simulated server', () => {
  /** Starts one, loses it as a portal that dies does, and returns how it ended. */
  const abandon = async (when: 'at once' | 'when it is ready') => {
    const folder = await newFolder()
    await writeConfig(folder, spec)
    const options = { folder, region: 'ap-beijing', slots: 16, portFrom: 0, pingPortFrom: 0, firstDemoMs: 3_600_000 }
    const program = join(import.meta.dirname, 'instance-main.ts')
    const child = fork(program, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const { stderr } = child
    if (stderr === null) throw new Error('no stderr')
    const [errors, exited] = [text(stderr), once(child, 'exit')]
    if (when === 'when it is ready') await once(child, 'message')
    child.disconnect()
    const [code] = await exited
    return { code, errors: await errors }
  }

  it.each(['at once', 'when it is ready'] as const)('ends quietly with its portal, %s', async (when) => {
    expect(await abandon(when)).toEqual({ code: 0, errors: '' })
  })
})
