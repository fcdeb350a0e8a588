import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { createDathostDriver } from '../../../server/rentals/backends/dathost/driver.ts'
import type { ServerDriver } from '../../../server/rentals/backends/driver.ts'
import { createPelicanDriver, type PelicanOptions } from '../../../server/rentals/backends/pelican/driver.ts'
import { openSimulatedDriver } from '../../../server/rentals/backends/simulated/driver.ts'
import type { BackendClaims } from '../../../server/rentals/rules/backend-claims.ts'
import { type DathostStandIn, dathostStandIn } from './dathost-api.ts'
import { dathostSettings } from './dathost-settings.ts'
import { createMemoryClaims } from './memory-claims.ts'
import { type AllocationPlace, applicationKey, clientKey, panelStandIn } from './pelican-panel.ts'
import type { StandIn } from './stand-in.ts'

/** The settings with which a game server of the backend would run. */
export interface EffectiveSettings {
  readonly name: string | undefined
  readonly password: string | undefined
  readonly steamIds: readonly string[]
}

/** A backend and a driver for it. */
export interface Backend {
  readonly driver: ServerDriver
  /** Another driver for the same backend, as after a restart of the portal, or that of another process with its claims. */
  reopen(claims?: BackendClaims): Promise<ServerDriver>
  /** Two regions with room and, if the backend supports it, a full one. */
  readonly regions: { readonly here: string; readonly there: string; readonly full?: string }
  /** Lets the backend finish its work until the instance runs. */
  settle(ref: string): Promise<void>
  instances(): Promise<number>
  /** Changes with every restart. */
  incarnation(ref: string): Promise<string>
  settings(ref: string): Promise<EffectiveSettings>
  /** Every console line and text file that the driver wrote. */
  written(): Promise<{ commands: string[]; files: string[] }>
  addDemo(ref: string, name: string, content: Buffer): Promise<void>
  /** The stand-in, if the driver calls the backend over HTTP. */
  readonly standIn?: StandIn
  readonly clock: { now: number }
}

const writtenBy = (servers: readonly { console: string[]; files: Map<string, string | Buffer> }[]) => ({
  commands: servers.flatMap(({ console: lines }) => lines),
  files: servers.flatMap(({ files }) => [...files.values()].map(String)),
})
/** Long enough for a loaded machine, short enough for tests of a response that never arrives. */
const timeoutMs = 1500

const tokensOf = (count: number): string[] => Array.from({ length: count }, () => randomBytes(16).toString('hex'))
const adminsOf = (text: string | Buffer | undefined): string[] => Object.keys(JSON.parse(String(text ?? '{}')))

/** Limits of a backend's resources. */
export interface Scarcity {
  /** Instances that fit in a region. */
  readonly room?: number
  readonly loginTokens?: number
  /** Servers that the operator allows. */
  readonly servers?: number
  /** What several processes share. */
  readonly claims?: BackendClaims
}

export async function simulatedBackend({ room = 5 }: Scarcity = {}): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'instances-'))
  const warnings: unknown[] = []
  let driver: ServerDriver | undefined
  const open = async (): Promise<ServerDriver> => {
    await driver?.close()
    driver = await openSimulatedDriver({
      folder,
      regions: () => defaultSettings.regions.map(({ code }) => code),
      log: { warn: (...detail) => warnings.push(detail) },
      now: Date.now,
      random: Math.random,
      portBase: 0,
      creationMs: () => 5,
      restartMs: 5,
      firstDemoMs: 3_600_000,
      capacity: (region) => (region === 'ap-mumbai' ? 0 : room),
    })
    return driver
  }
  onTestFinished(async () => {
    await driver?.close()
    await rm(folder, { recursive: true, force: true })
    expect(warnings).toEqual([])
  })
  const first = await open()
  const config = async (ref: string) => JSON.parse(await readFile(join(folder, ref, 'server.json'), 'utf8'))
  return {
    driver: first,
    reopen: open,
    regions: { here: 'ap-shanghai', there: 'ap-tokyo', full: 'ap-mumbai' },
    clock: { now: 0 },
    settle: async (ref) => {
      await expect.poll(async () => (await driver?.describe(ref))?.state, { timeout: 20_000 }).toBe('running')
    },
    instances: async () => (await readdir(folder)).filter((name) => name.endsWith('.json')).length,
    incarnation: async (ref) => String(JSON.parse(await readFile(join(folder, `${ref}.json`), 'utf8')).pid),
    settings: async (ref) => {
      const { name, password, admins } = await config(ref)
      return { name, password, steamIds: admins.map(({ steamId }: { steamId: string }) => steamId) }
    },
    written: async () => {
      const refs = (await readdir(folder)).filter((name) => !name.endsWith('.json'))
      const files = await Promise.all(refs.map((ref) => readFile(join(folder, ref, 'server.json'), 'utf8')))
      return { commands: [], files }
    },
    addDemo: (ref, name, content) => writeFile(join(folder, ref, 'demos', name), content),
  }
}

export async function pelicanBackend(
  { room, loginTokens = 5, claims = createMemoryClaims() }: Scarcity = {},
  { resolve, ...place }: AllocationPlace & Pick<PelicanOptions, 'resolve'> = {},
): Promise<Backend & { readonly standIn: StandIn }> {
  const panel = await panelStandIn(room, place)
  const tokens = tokensOf(loginTokens)
  const clock = { now: 1_800_000_000_000 }
  const open = (shared = claims): ServerDriver =>
    createPelicanDriver({
      claims: shared,
      settings: {
        url: panel.url,
        applicationKey,
        clientKey,
        regions: {
          'ap-shanghai': { node: 1, ip: '203.0.113.5', recommended: true },
          'ap-tokyo': { node: 2, recommended: false },
          'ap-seoul': { node: 3, recommended: false },
        },
        owner: 1,
        egg: 7,
        dockerImage: undefined,
        startup: undefined,
        environment: {
          SERVER_NAME: '{name}',
          SERVER_PASSWORD: '{password}',
          MAX_PLAYERS: '{slots}',
          STEAM_ACC: '{token}',
        },
        memoryMib: 4096,
        diskMib: 65_536,
        cpuPercent: 200,
        loginTokens: tokens,
        demoFolder: '/game/csgo',
        adminsFile: '/game/csgo/cfg/MatchZy/admins.json',
      },
      now: () => clock.now,
      timeoutMs,
      ...(resolve === undefined ? {} : { resolve }),
    })
  const serverOf = (ref: string) => {
    const server = panel.servers.get(Number(ref.split('.')[0]))
    if (server === undefined) throw new Error(`no server ${ref}`)
    return server
  }
  return {
    driver: open(),
    reopen: async (shared) => open(shared),
    regions: { here: 'ap-shanghai', there: 'ap-tokyo', full: 'ap-seoul' },
    clock,
    standIn: panel,
    settle: async (ref) => panel.finishInstall(serverOf(ref).id),
    instances: async () => panel.servers.size,
    incarnation: async (ref) => String(serverOf(ref).restarts),
    settings: async (ref) => {
      const { environment, files } = serverOf(ref)
      const steamIds = adminsOf(files.get('/game/csgo/cfg/MatchZy/admins.json'))
      return { name: environment['SERVER_NAME'], password: environment['SERVER_PASSWORD'], steamIds }
    },
    written: async () => {
      return writtenBy([...panel.servers.values()])
    },
    addDemo: async (ref, name, content) => void serverOf(ref).files.set(`/game/csgo/${name}`, content),
  }
}

export async function dathostBackend({
  loginTokens = 5,
  servers,
  claims = createMemoryClaims(),
}: Scarcity = {}): Promise<Backend & { readonly standIn: DathostStandIn }> {
  const api = await dathostStandIn()
  const clock = { now: 1_800_000_000_000 }
  const tokens = tokensOf(loginTokens)
  const open = (shared = claims): ServerDriver =>
    createDathostDriver({
      claims: shared,
      settings: { ...dathostSettings(api.url), loginTokens: tokens, maxServers: servers },
      now: () => clock.now,
      timeoutMs,
      duplicateTimeoutMs: timeoutMs,
    })
  const serverOf = (ref: string) => {
    const server = api.servers.get(ref)
    if (server === undefined) throw new Error(`no server ${ref}`)
    return server
  }
  return {
    driver: open(),
    reopen: async (shared) => open(shared),
    regions: { here: 'eu-frankfurt', there: 'ap-singapore' },
    clock,
    standIn: api,
    settle: async (ref) => api.finishBoot(ref),
    instances: async () => api.servers.size - 1,
    incarnation: async (ref) => String(serverOf(ref).starts),
    settings: async (ref) => {
      const { settings, files } = serverOf(ref)
      const steamIds = adminsOf(files.get('cfg/MatchZy/admins.json'))
      return { name: settings['name'], password: settings['cs2_settings.password'], steamIds }
    },
    written: async () => {
      return writtenBy([...api.servers.values()])
    },
    addDemo: async (ref, name, content) => void serverOf(ref).files.set(name, content),
  }
}
