/**
 * What a page that refreshes a list of 10,000 servers downloads: GET /api/servers?since=… beside the whole list, both with
 * brotli, where one server in five has changed; once in its player count alone, once in player count and map. Then the
 * processor time of the changes of one pair of versions beside that of the whole list. The reference sends whole rows. At last the
 * processor time of filters that nobody has requested before.
 *
 *   npm run bench list-changes
 */
import { brotliCompressSync, constants } from 'node:zlib'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { ApiError } from '../../server/kernel/http/api-error.ts'
import { createServerListAnswers } from '../../server/servers/handlers/server-list.ts'
import { createPublication } from '../../server/servers/rules/publication.ts'
import { createServerList, type MutableServerList } from '../../server/servers/rules/server-list.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import { makeServers, random, refreshed } from './list/make-servers.ts'
import { median, printMachine, printTable } from './support/report.ts'

const count = 10_000
const target = 0.12
const rounds = 9

const servers = makeServers(count)
const none = { modes: [], maps: [], regions: [] }

function take(serverList: MutableServerList, polled: readonly (typeof servers)[number][]): void {
  for (const { ip, port, players, map, open } of polled) {
    const [current = 0, max = 0] = players.split('/').map(Number)
    serverList.setState(`${ip}:${port}`, { ...neverSeen, open: open === 1, map, current, max, lastSeen: 1 })
  }
}

function community() {
  const serverList = createServerList()
  serverList.setListed(
    servers.map((server) => ({
      id: `${server.ip}:${server.port}`,
      ip: server.ip,
      port: server.port,
      name: server.name,
      ...(server.name_display === null ? {} : { name_display: server.name_display }),
      category: server.category,
      region: server.region,
      ontop: server.ontop,
      star: false,
      ...(server.ping_target === null ? {} : { ping_target: server.ping_target }),
      rules: [],
    })),
  )
  const publication = createPublication(serverList)
  let at = 1_800_000_000_000
  const read = createServerListAnswers({ serverList, publication, settings: () => defaultSettings, now: () => at })
  const publish = (polled: readonly (typeof servers)[number][]) => {
    take(serverList, polled)
    at += 1000
    publication.publish(at)
  }
  return { read, publish }
}

/** One server in five with one or two players more or fewer. */
function counted(turn: number): typeof servers {
  const next = random(turn)
  return servers.map((server) => {
    if (next() >= 0.2) return server
    const [current = 0, max = 0] = server.players.split('/').map(Number)
    const by = 1 + Math.floor(next() * 2)
    return {
      ...server,
      players: `${current + by > max || next() < 0.5 ? Math.max(0, current - by) : current + by}/${max}`,
    }
  })
}

/** Milliseconds of processor time. */
function cpuOf<T>(work: () => T): { readonly result: T; readonly ms: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, ms: (user + system) / 1000 }
}

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

function measure(kind: string, next: (turn: number) => typeof servers) {
  const [shares, rowShares, wholeMs, changesMs]: [number[], number[], number[], number[]] = [[], [], [], []]
  let sizes = [0, 0]
  for (let round = 1; round <= rounds; round += 1) {
    const { read, publish } = community()
    publish(servers)
    const since = read(none, '::1').tag
    const polled = next(round)
    publish(polled)
    const whole = cpuOf(() => read(none, '::1').as('br', {}).body.length)
    const changes = cpuOf(() => read({ ...none, since }, '::1').as('br', {}).body.length)
    const rows = brotli(JSON.stringify(polled.filter((server, at) => server !== servers[at])))
    shares.push(changes.result / whole.result)
    rowShares.push(rows / whole.result)
    wholeMs.push(whole.ms)
    changesMs.push(changes.ms)
    sizes = [whole.result, changes.result]
  }
  const share = median(shares)
  if (share > target) process.exitCode = 1
  const kilobytes = sizes.map((size) => (size / 1000).toFixed(1))
  return [
    kind,
    ...kilobytes,
    share.toFixed(3),
    median(rowShares).toFixed(3),
    median(wholeMs).toFixed(1),
    median(changesMs).toFixed(1),
  ]
}

/** Ten seconds of three addresses that ask for twenty lists a second each, with filters that nobody has requested before. */
function measureFilters() {
  const { read, publish } = community()
  const all = [...new Set(servers.map(({ map }) => map))]
  const regions = [...new Set(servers.map(({ region }) => region))]
  const next = random(7)
  const some = (words: readonly string[]) => words.filter(() => next() < 0.9)
  let [wholeMs, filteredMs, refused] = [0, 0, 0]
  for (let second = 0; second < 10; second += 1) {
    publish(refreshed(servers, second))
    wholeMs += cpuOf(() => read(none, '::1').as('br', {}).body.length).ms
    filteredMs += cpuOf(() => {
      for (let call = 0; call < 60; call += 1) {
        try {
          read({ modes: [], maps: some(all), regions: some(regions) }, `2001:db8:${call % 3}::1`).as('br', {})
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          refused += 1
        }
      }
    }).ms
  }
  return [wholeMs.toFixed(0), filteredMs.toFixed(0), (filteredMs / wholeMs).toFixed(2), refused]
}

const rows = [measure('players', counted), measure('players and map', (turn) => refreshed(servers, turn))]
printMachine()
printTable(
  `${count} servers, one in five changed: kB of brotli, medians of ${rounds} (target: share ≤ ${target})`,
  ['changed', 'whole list', 'changes', 'share', 'share with whole rows', 'CPU ms of the list', 'CPU ms of the changes'],
  rows,
)
printTable(
  `${count} servers, ten seconds: a version of the list each second, and 600 lists with new filters from three networks (CPU ms)`,
  ['whole lists', 'filtered lists', 'ratio', 'refused'],
  [measureFilters()],
)
