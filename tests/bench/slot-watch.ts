/**
 * What 50,000 slot watches cost beside the poller of 2,000 servers, with the portal's own decision, queue and database
 * (SQLite), and a push service that takes every message at once.
 *
 * The reference is the processor time of one sweep of as many game servers on loopback, 50 ms away, by the product's own
 * poller in a process of its own, warmed up by sweeps over a near network. It leaves out everything that a portal does with
 * what it has learned. Half of the watches wait for one server each, the others for a mode, a region or any server; all have
 * been told once. In each measured sweep a tenth of the servers change their number of players. The portal decides every
 * second, so that the lists of a sweep of ten seconds are decided ten times, each after a tenth of it.
 *
 * Then, with real time: from a freed slot in the server list to the request of its message. Then a storm: every server fills
 * and empties with every sweep for twelve minutes. Last, wishes as strangers could send them: ./slot-watch/different-wishes.ts.
 *
 *   npm run bench slot-watch [-- --watches 50000 --servers 2000 --runs 9]
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { minutes, seconds } from '../../contract/duration.ts'
import type { Language } from '../../contract/language.ts'
import { maxSlotWatches, type SlotWish } from '../../contract/push/slot-watch.ts'
import { vapidKey } from '../../server/push/backends/push-service/vapid.ts'
import { createDecideJob, createDecider, type NamedServer } from '../../server/push/jobs/decide-watches.ts'
import { createSendJob, type SendDeps } from '../../server/push/jobs/send-messages.ts'
import { HostPauses } from '../../server/push/rules/host-pauses.ts'
import { deviceKeys, messageJobKind, openDevice, putDevice, removeDevice } from '../../server/push/store/devices.ts'
import { pushReceiver } from '../support/push-device.ts'
import { evenClock } from '../support/queue-clock.ts'
import { emptyDatabase } from './metrics/database.ts'
import { cpuOf } from './slot-watch/cpu-of.ts'
import { looksAtDifferentWishes } from './slot-watch/different-wishes.ts'
import { median, percentile, printMachine, printTable } from './support/report.ts'

const { values } = parseArgs({
  options: {
    watches: { type: 'string', default: '50000' },
    servers: { type: 'string', default: '2000' },
    runs: { type: 'string', default: '9' },
  },
})
const watches = Number(values.watches)
const servers = Number(values.servers)
const runs = Number(values.runs)
const warmUps = 20
const decisionsPerSweep = 10
const stormMinutes = 12
const secret = 'abcdefghijklmnopqrstuvwxyz0123456789'

const portsSchema = v.object({ ports: v.array(v.number()) })
const resultSchema = v.object({ cpuMs: v.number() })

/** Milliseconds of processor time of one sweep. */
async function sweepCost(): Promise<number> {
  const script = (name: string): string => new URL(name, import.meta.url).pathname
  const responders = fork(script('./poll/responders.ts'), [String(servers)])
  const [ready] = await once(responders, 'message')
  const { ports } = v.parse(portsSchema, ready)
  const poller = fork(script('./poll/contestant.ts'))
  await once(poller, 'message')
  const costs: number[] = []
  for (let run = 0; run < warmUps + runs; run++) {
    responders.send({ kind: 'mode', loss: 0, dead: 0, roundTrip: run < warmUps ? 5 : 50 })
    await once(responders, 'message')
    poller.send({ contestant: 'spawnpoint', inFlight: 100, perMs: 1000, ports })
    const [result] = await once(poller, 'message')
    if (run >= warmUps) costs.push(v.parse(resultSchema, result).cpuMs)
  }
  for (const child of [poller, responders]) child.kill()
  return median(costs)
}

const modes = ['retakes', 'deathmatch', 'public', 'casual']
const regions = ['ap-tokyo', 'ap-hongkong', 'ap-seoul', 'eu-frankfurt', 'na-ashburn']
const idOf = (i: number): string => `10.0.${i >> 8}.${i & 255}:27015`
const most = 20

/** A server list whose servers fill and empty on request. */
const free = new Uint8Array(servers)
let version = 0
const list = {
  version: () => version,
  *all(): Generator<NamedServer> {
    for (let i = 0; i < servers; i++) {
      const category = modes[i % modes.length] ?? ''
      const region = regions[i % regions.length] ?? ''
      const players = `${most - (free[i] ?? 0)}/${most}`
      const server = { category, region, map: 'de_mirage', open: 1, players, players_max: null } as const
      yield { id: idOf(i), name: `S${i}`, mode: category, server, latency: undefined, players: () => [] }
    }
  },
}

function wishOf(i: number): SlotWish {
  if (i % 2 === 0) return { kind: 'server', server: idOf((i / 2) % servers), name: '' }
  const [mode = '', region = ''] = [modes[i % modes.length], regions[i % regions.length]]
  return { kind: 'any', modes: i % 3 === 0 ? [] : [mode], regions: i % 7 === 0 ? [] : [region], maxLatency: null }
}

const { database, close } = await emptyDatabase()
const device = deviceKeys({ secret })
const key = vapidKey(secret)
const clock = { now: Date.now(), real: false }
const now = (): number => (clock.real ? Date.now() : clock.now)
const { subscription } = pushReceiver('https://push.example.net/')

async function addWatches(): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    // The portal takes no more devices than these, and the ones that are timed.
    const rows = Array.from({ length: watches - runs }, (_, i) => i)
    for (let from = 0; from < rows.length; from += 500) {
      const some = rows.slice(from, from + 500)
      const devices = some.map((i) => ({
        id: `d${i}`,
        sealed: '',
        portal_key: '',
        language: 'en' as const,
        slots_needed: 4,
        created_at: now() - minutes(60),
        updated_at: now() - minutes(60) + i,
      }))
      await trx.insertInto('push_device').values(devices).execute()
      const waiting = { started_at: now(), ends_at: now() + minutes(600), reported_at: now() }
      await trx
        .insertInto('push_watch')
        .values(some.map((i) => ({ id: `w${i}`, device_id: `d${i}`, wish: JSON.stringify(wishOf(i)), ...waiting })))
        .execute()
    }
  })
}

const deciderDeps = {
  database,
  servers: list,
  isDecider: () => true,
  icon: () => undefined,
  hasDetails: () => true,
  spoken: (language: Language) => language,
  onQueued: () => undefined,
  now,
}

/** A tenth of these servers get one player more or less: none of them gains room that anyone waits for. */
function shuffle(from: number, to: number, round: number): void {
  for (let i = from; i < to; i += 10) free[i] = (i + round) % 2
  version += 1
}

async function decisionCosts() {
  const decider = createDecider(deciderDeps)
  await decider.decide()
  const after: number[] = []
  const all: number[] = []
  for (let run = 0; run < warmUps + runs; run++) {
    clock.now += seconds(40)
    shuffle(0, servers, run)
    const once = await cpuOf(() => decider.decide())
    const ten = await cpuOf(async () => {
      for (let part = 0; part < decisionsPerSweep; part++) {
        clock.now += seconds(1)
        shuffle((servers / 10) * part, (servers / 10) * (part + 1), run + 1)
        await decider.decide()
      }
    })
    if (run < warmUps) continue
    after.push(once)
    all.push(ten)
  }
  return { after: median(after), all: median(all) }
}

/** From a freed slot to the request of its message, in milliseconds of real time. */
async function delays(): Promise<number[]> {
  clock.real = true
  const taken: number[] = []
  let freedAt = 0
  const call: SendDeps['call'] = async () => {
    taken.push(performance.now() - freedAt)
    return { status: 201, retryAfter: undefined }
  }
  const onError = (error: unknown): void => {
    throw error
  }
  const queue = {
    jobKind: messageJobKind,
    open: (id: string) => openDevice(database, device, id),
    remove: (id: string) => removeDevice(database, id),
  }
  const contact = 'https://play.example.org'
  const send = createSendJob(
    {
      database,
      logger: console,
      call,
      isPushAddress: () => true,
      pauses: new HostPauses(),
      queue,
      vapid: [key],
      contact,
      now,
      clock: evenClock(now),
    },
    onError,
  )
  const decide = createDecideJob({ ...deciderDeps, onQueued: send.wake }, onError)
  send.start()
  decide.start()
  const holder = { owner: 'the user', network: '192.0.2', isGuest: true }
  for (let run = 0; run < runs; run++) {
    const update = {
      subscription,
      portalKey: key.publicKey,
      language: 'en',
      slotsNeeded: 4,
      holder,
      now: now(),
    } as const
    const endpoint = `https://push.example.net/${run}`
    const id = `00000000-0000-4000-8000-00000000000${run % 10}`
    const wish: SlotWish = { kind: 'server', server: idOf(servers - 1 - run), name: '' }
    const watch = { id, wish, endsAt: now() + minutes(60) }
    const waiting = { ...update, subscription: { ...subscription, endpoint }, watches: [watch] }
    await putDevice(database, device, waiting)
    // The portal knows it, and the moments of a second are all met.
    await pause(1500 + (run * 1000) / runs)
    free[servers - 1 - run] = 5
    version += 1
    freedAt = performance.now()
    const before = taken.length
    while (taken.length === before) await pause(5)
  }
  await Promise.all([decide.stop(), send.stop()])
  clock.real = false
  return taken
}

/** Messages that are queued while every server fills and empties with every sweep, and the most of one minute. */
async function storm() {
  const decider = createDecider(deciderDeps)
  const perMinute: number[] = []
  const count = async (): Promise<number> => {
    const jobs = database.kysely.selectFrom('job').where('kind', '=', messageJobKind)
    return Number((await jobs.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n)
  }
  let before = await count()
  const cpu = await cpuOf(async () => {
    for (let minute = 0; minute < stormMinutes; minute++) {
      for (let tick = 0; tick < 60; tick++) {
        clock.now += seconds(1)
        if (tick % 10 === 0) {
          free.fill(tick % 20 === 0 ? 8 : 0)
          version += 1
        }
        await decider.decide()
      }
      const queued = await count()
      perMinute.push(queued - before)
      before = queued
    }
  })
  return { total: perMinute.reduce((sum, each) => sum + each, 0), worst: Math.max(...perMinute), cpu }
}

printMachine()
const sweep = await sweepCost()
clock.now = Date.now()
await addWatches()
const { after, all } = await decisionCosts()
printTable(
  `${watches} watches, ${servers} servers, CPU in ms (medians of ${runs})`,
  ['', 'CPU', '÷ sweep'],
  [
    ['a sweep', sweep.toFixed(0), '1'],
    ['one decision after it', after.toFixed(1), (after / sweep).toFixed(3)],
    ['the ten decisions during it', all.toFixed(1), (all / sweep).toFixed(3)],
  ],
)
const taken = await delays()
printTable(
  'from a freed slot to the request of its message (ms)',
  ['median', 'p95'],
  [[median(taken).toFixed(0), percentile(taken, 0.95).toFixed(0)]],
)
clock.now = Date.now() + minutes(10)
const { total, worst, cpu } = await storm()
printTable(
  `every server fills and empties with every sweep, for ${stormMinutes} minutes`,
  ['messages', 'of one minute at most', 'per watch', 'CPU (s)'],
  [[total, worst, (total / watches).toFixed(2), (cpu / 1000).toFixed(1)]],
)
const looks = await looksAtDifferentWishes(watches, servers)
printTable(
  `${watches} devices with ${maxSlotWatches} watches each, at random: one look a second (CPU, ms)`,
  ['', 'median', 'p99', 'longest', 'longest ÷ sweep'],
  [
    [
      'a look',
      median(looks).toFixed(1),
      percentile(looks, 0.99).toFixed(1),
      Math.max(...looks).toFixed(1),
      (Math.max(...looks) / sweep).toFixed(3),
    ],
  ],
)
await close()
if (total > watches * (1 + stormMinutes / 5)) throw new Error('a watch reported more often than every five minutes')
