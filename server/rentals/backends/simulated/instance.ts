import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { regionCodeSchema } from '../../../../contract/servers/region-code.ts'
import { type CrowdRules, createCrowd, stepCrowd } from '../../../../tools/game-simulation/crowd.ts'
import { echoDelay } from '../../../../tools/game-simulation/distance.ts'
import { createPortFinder } from '../../../../tools/game-simulation/free-port.ts'
import { createGameServer } from '../../../../tools/game-simulation/game-server.ts'
import { createLatencyResponder } from '../../../../tools/latency-responder/responder.ts'
import { readConfig, recordDemo } from './instance-folder.ts'

const portNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535))

/** The options of an instance's process, passed as JSON. */
export const instanceOptionsSchema = v.object({
  folder: v.string(),
  region: regionCodeSchema,
  slots: v.number(),
  /** Tried first; otherwise the next free ports from `portFrom` and `pingPortFrom`, or any free one from 0. */
  port: v.optional(portNumber),
  pingPort: v.optional(portNumber),
  portFrom: portNumber,
  pingPortFrom: portNumber,
  /** Milliseconds until the first demo is recorded. */
  firstDemoMs: v.number(),
})
export type InstanceOptions = v.InferOutput<typeof instanceOptionsSchema>

export interface Instance {
  readonly port: number
  readonly pingPort: number
  /** Reloads the configuration file. */
  reload(): Promise<void>
  close(): Promise<void>
}

export const instanceHost = '127.0.0.1'
/** Pages on this machine. */
const loopbackOrigins = ['http://127.0.0.1:*', 'http://localhost:*', 'http://[::1]:*']
const maps = ['de_mirage', 'de_inferno', 'de_nuke', 'de_ancient', 'de_anubis', 'de_dust2', 'de_train']

/** A practice server as seen from the network: A2S over UDP, a latency socket, changing players, demos. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const { folder, region, slots, firstDemoMs } = options
  let config = await readConfig(folder)
  // CS2 does not report names.
  const rules: CrowdRules = { attendance: { kind: 'lively', from: 0, to: Math.min(10, slots) }, maps, names: [''] }
  let crowd = createCrowd(rules, Date.now(), Math.random)

  const game = await createPortFinder(options.portFrom).open(options.port, (port) =>
    createGameServer({
      host: instanceHost,
      port,
      traits: {},
      random: Math.random,
      state: () => {
        const now = Date.now()
        const players = crowd.players.map(({ name, joinedAt }) => ({ name, seconds: (now - joinedAt) / seconds(1) }))
        return { name: config.name, passworded: config.password !== '', map: crowd.map, max: slots, bots: 0, players }
      },
    }),
  )
  const delayMs = (): number => echoDelay(region, Math.random())
  const latency = await createPortFinder(options.pingPortFrom).open(options.pingPort, (port) =>
    createLatencyResponder({ host: instanceHost, port, allowedOrigins: loopbackOrigins, delayMs }),
  )

  let recording = Promise.resolve()
  const record = (map: string): void => {
    recording = recording
      .then(() => recordDemo(folder, map, Date.now(), Math.random))
      .catch((error: unknown) => process.stderr.write(`no demo written: ${String(error)}\n`))
      .then(() => undefined)
  }
  const first = setTimeout(() => record(crowd.map), firstDemoMs)
  const life = setInterval(() => {
    const before = crowd.map
    crowd = stepCrowd(crowd, rules, Date.now(), Math.random)
    if (crowd.map !== before) record(before)
  }, seconds(2))

  return {
    port: game.port,
    pingPort: latency.port,
    async reload() {
      config = await readConfig(folder)
    },
    async close() {
      clearTimeout(first)
      clearInterval(life)
      game.close()
      await Promise.all([latency.close(), recording])
    },
  }
}
