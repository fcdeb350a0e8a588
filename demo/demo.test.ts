import { createSocket } from 'node:dgram'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type CommunityFile, communityFileSchema } from '../contract/community/community-file.ts'
import { defaultSettings } from '../contract/community/community-settings.ts'
import { serverId } from '../contract/servers/address.ts'
import { modeOf } from '../contract/servers/modes.ts'
import { createGameQuery } from '../server/servers/backends/game-query/client.ts'
import { historyStepSeconds } from '../server/servers/store/history.ts'
import { awaited } from '../tests/support/awaited-query.ts'
import { createCrowd, stepCrowd } from '../tools/game-simulation/crowd.ts'
import { demoScenario } from './demo-scenario.ts'
import { hostileNames } from './player-names.ts'
import type { HistorySample, ListedServer } from './portal-access.ts'
import { seededRandom } from './seeded-random.ts'
import { demoServers } from './servers.ts'
import { type DemoCommunity, startDemoCommunity } from './start.ts'

/** Replaces the database: lists what was imported. */
function catalogue() {
  let servers: ListedServer[] = []
  const imports: CommunityFile[] = []
  const sections = new Set<string>()
  const history = new Map<number, readonly HistorySample[]>()
  return {
    imports,
    history,
    importCommunity: async (file: CommunityFile) => {
      const parsed = v.parse(communityFileSchema, file)
      imports.push(parsed)
      for (const name of Object.keys(parsed)) sections.add(name)
      servers = (parsed.servers ?? servers).map((s) => ({ ...s, id: s.id ?? serverId(s.ip, s.port) }))
    },
    importedSections: async () => sections,
    listServers: async () => servers,
    historyStepSeconds,
    recordHistory: async (stepStart: number, samples: readonly HistorySample[]) => {
      history.set(stepStart, samples)
    },
  }
}

const now = 1_700_000_000_000
const warnings: object[] = []
const running: { close(): unknown }[] = []
const start = async (db: ReturnType<typeof catalogue>, edgeCases = true): Promise<DemoCommunity> => {
  const log = { warn: (detail: object) => void warnings.push(detail) }
  const random = seededRandom('1')
  const scenario = demoScenario(edgeCases)
  const demo = await startDemoCommunity({ catalogue: db, log, now: () => now, random, portBase: 0, scenario })
  running.push(demo)
  return demo
}
const query = () => {
  const client = awaited(
    createGameQuery({ now: () => performance.now(), onError: (error) => expect.fail(error.message) }),
  )
  running.push(client)
  return client
}
afterEach(async () => {
  for (const thing of running.splice(0)) await thing.close()
  warnings.splice(0)
})
const named = async (db: ReturnType<typeof catalogue>, part: string) => {
  const found = (await db.listServers()).find((s) => s.name.includes(part))
  if (!found) throw new Error(`no server is called ${part}`)
  return found
}

const { modes } = defaultSettings

describe('the demo community', () => {
  it.each([false, true])('has every mode, many regions, and unique names (edge cases: %s)', (edgeCases) => {
    const servers = demoServers(edgeCases)
    expect(servers).toHaveLength(46)
    expect(new Set(servers.map((s) => modeOf(modes, s.listed.category)?.id))).toEqual(new Set(modes.map((m) => m.id)))
    expect(new Set(servers.map((s) => s.listed.region)).size).toBeGreaterThanOrEqual(10)
    expect(new Set(servers.map((s) => s.listed.name)).size).toBe(servers.length)
  })

  it('gives every server enough regulars, none of them shared', () => {
    const servers = demoServers(false)
    for (const { attendance, names } of servers) {
      expect(names.length).toBeGreaterThan(attendance.kind === 'fixed' ? attendance.players : attendance.to)
    }
    const everyone = servers.flatMap(({ names }) => names).map((name) => name.toLowerCase())
    expect(new Set(everyone).size).toBe(everyone.length)
  })

  it('has no edge cases by default: no hostile or empty names, no server that is empty, unreachable, slow or lossy', () => {
    const texts = demoServers(false).flatMap(({ listed, gameName, maps, names }) => {
      return [listed.name, gameName, ...maps, ...names]
    })
    for (const text of texts) expect(text).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} ·#'._-]{0,39}$|^\[Spawnpoint\] /u)
    expect(texts.filter((text) => hostileNames.includes(text))).toEqual([])
    for (const { attendance, traits } of demoServers(false)) {
      expect(attendance).toMatchObject({ kind: 'lively' })
      expect(Object.keys(traits).filter((trait) => trait !== 'partSize')).toEqual([])
    }
    expect(demoServers(true).flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...hostileNames]))
  })

  it('recognises its servers with and without edge cases', async () => {
    const db = catalogue()
    await (await start(db, true)).close()
    running.pop()
    const before = await db.listServers()
    const demo = await start(db, false)
    expect(await db.listServers()).toEqual(before)
    expect(warnings).toEqual([])
    const client = query()
    const full = await client.info(await named(db, '满员热战'))
    expect(full.ok && full.value).toMatchObject({ current: 20, max: 20 })
    await demo.close()
    running.splice(running.indexOf(demo), 1)
  })

  it('seeds an empty catalogue with one valid import and a day of history', async () => {
    const db = catalogue()
    const demo = await start(db)
    expect(db.imports).toHaveLength(1)
    expect(db.imports[0]?.servers).toHaveLength(46)
    expect(db.imports[0]?.faqs?.length).toBeGreaterThanOrEqual(8)
    expect(db.imports[0]?.privileges?.length).toBeGreaterThanOrEqual(8)
    expect(db.imports[0]?.prices).toHaveLength(17)
    await expect.poll(() => db.history.size).toBe(287)
    await demo.close()
    running.pop()
  })

  it('has a host that does not respond, for staff to find, besides its 46 servers', async () => {
    const db = catalogue()
    await start(db, false)
    const listed = await db.listServers()
    expect(listed).toHaveLength(48)
    const silent = listed.filter(({ ip }) => ip !== '127.0.0.1')
    expect(silent.map(({ ip }) => ip)).toEqual(['127.0.0.2', '127.0.0.2'])
    const client = query()
    for (const server of silent) expect(await client.info(server)).toMatchObject({ ok: false })
  })

  it('reuses its ports on the next start, and only moves a server whose port is taken', async () => {
    const db = catalogue()
    await (await start(db)).close()
    running.pop()
    const before = await db.listServers()
    const taken = before[3]
    const squatter = createSocket('udp4')
    running.push({ close: () => squatter.close() })
    await new Promise<void>((resolve) => squatter.bind(taken?.port, '127.0.0.1', resolve))
    await start(db)
    const after = await db.listServers()
    expect(after.map((s) => s.name)).toEqual(before.map((s) => s.name))
    expect(after.filter((s, i) => s.port !== before[i]?.port).map((s) => s.name)).toEqual([taken?.name])
    expect(after.map((s) => s.id)).toEqual(before.map((s) => s.id))
    expect(warnings).toEqual([{ servers: [taken?.name] }])
  })

  it("adds prices once, and keeps the operator's prices", async () => {
    const db = catalogue()
    await db.importCommunity(v.parse(communityFileSchema, { version: 1, servers: [] }))
    for (const times of [1, 1]) {
      await (await start(db)).close()
      running.pop()
      expect(db.imports.filter((file) => file.prices !== undefined)).toHaveLength(times)
    }
  })

  it('keeps a community that the operator imported', async () => {
    const db = catalogue()
    const own = { ip: '192.0.2.1', port: 27015, name: 'mine', category: 'public', region: 'ap-beijing' }
    await db.importCommunity(v.parse(communityFileSchema, { version: 1, servers: [own] }))
    await start(db)
    expect((await db.listServers()).map((s) => s.id)).toEqual(['192.0.2.1:27015'])
  })

  it('answers real queries: full, blank names, split, hostile, bots, silent', async () => {
    const db = catalogue()
    await start(db)
    const client = query()
    const ask = async (part: string) => {
      const address = await named(db, part)
      const info = await client.info(address)
      const players = await client.players(address, 730)
      return { info: info.ok ? info.value : info.fault, players: players.ok ? players.value : [] }
    }
    expect((await ask('满员热战')).info).toMatchObject({ current: 20, max: 20 })
    expect((await ask('差一人')).info).toMatchObject({ current: 9, max: 10 })
    expect((await ask('三缺三')).info).toMatchObject({ current: 21, max: 24 })
    expect(await ask('静候对手')).toMatchObject({ info: { current: 0 }, players: [] })
    expect(new Set((await ask('隐藏昵称')).players.map((p) => p.name))).toEqual(new Set(['']))
    expect((await ask('六十四人')).players.length).toBeGreaterThanOrEqual(48)
    const hostile = await ask('onerror')
    expect(hostile.players).toHaveLength(10)
    expect(JSON.stringify(hostile)).not.toMatch(/[\u0080-\u009f\u202a-\u202e\u2066-\u2069]|\\u00[01]/)
    const withBots = await ask('人机对战')
    expect(withBots.info).toMatchObject({ bots: 5 })
    expect(withBots.players.filter((p) => p.name.startsWith('BOT'))).toHaveLength(5)
  })

  it('has latency responders with the latency of their region', async () => {
    const db = catalogue()
    await start(db)
    const { ping_target } = await named(db, 'Ashburn')
    const socket = new WebSocket(`ws://${ping_target}/latency`, { origin: 'http://127.0.0.1:8080' })
    await new Promise((resolve) => socket.once('open', resolve))
    const sentAt = performance.now()
    socket.send('ping')
    const echo = await new Promise((resolve) => socket.once('message', (data) => resolve(String(data))))
    expect(echo).toBe('ping')
    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(223)
    socket.terminate()
  })
})

describe('a crowd', () => {
  const rules = { attendance: { kind: 'lively', from: 2, to: 9 }, maps: ['a', 'b'], names: ['x', 'y', 'z'] } as const

  it('changes within its bounds and changes maps', () => {
    const random = seededRandom('7')
    let crowd = createCrowd(rules, 0, random)
    const counts = new Set<number>()
    const maps = new Set<string>()
    for (let now = 0; now < 7_200_000; now += 2000) {
      crowd = stepCrowd(crowd, rules, now, random)
      counts.add(crowd.players.length)
      maps.add(crowd.map)
    }
    expect(Math.min(...counts)).toBe(2)
    expect(Math.max(...counts)).toBe(9)
    expect(maps).toEqual(new Set(['a', 'b']))
  })

  it('keeps a fixed size', () => {
    const random = seededRandom('3')
    const full = { ...rules, attendance: { kind: 'fixed', players: 3 } } as const
    let crowd = createCrowd(full, 0, random)
    const first = crowd.players
    for (let now = 0; now < 600_000; now += 2000) crowd = stepCrowd(crowd, full, now, random)
    expect(crowd.players).toHaveLength(3)
    expect(crowd.players).not.toEqual(first)
  })
})
