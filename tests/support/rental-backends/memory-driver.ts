import { Readable } from 'node:stream'
import {
  type Capabilities,
  type Demo,
  DriverError,
  type InstanceConfig,
  type InstanceSpec,
  type InstanceState,
  type ServerDriver,
} from '../../../server/rentals/backends/driver.ts'
import type { Limit } from '../../../server/rentals/rules/capacity.ts'

export interface MemoryInstance {
  readonly ref: string
  key: string
  region: string
  config: InstanceConfig
  /** Epoch milliseconds until which the instance is being created. */
  readyAt: number
  /** Overrides the state derived from the clock. */
  state: InstanceState | undefined
  readonly restarts: string[]
  readonly demos: Demo[]
  readonly port: number
}

export type DriverCall = Exclude<keyof ServerDriver, 'name' | 'capabilities' | 'close'>

export interface MemoryDriver {
  readonly driver: ServerDriver
  readonly instances: Map<string, MemoryInstance>
  readonly calls: Map<DriverCall, number>
  /** Instances created so far, including those that are gone. */
  made: number
  creationMs: number
  readonly full: Set<string>
  /** Instances that fit in each region, and in all regions together. */
  roomPerRegion: number
  roomInAll: number
  /** Runs before and after each call; throw to fail it ('after': the call worked and its response was lost). */
  fault(call: DriverCall, when: 'before' | 'after'): void
  /** The only instance. */
  one(): MemoryInstance
}

export const noAnswer = (): never => {
  throw new DriverError('retryable', 'no answer')
}

/** An in-memory backend that fulfils the driver contract: work is idempotent by key. */
export function createMemoryDriver(now: () => number, capabilities: Partial<Capabilities> = {}): MemoryDriver {
  const instances = new Map<string, MemoryInstance>()
  const calls = new Map<DriverCall, number>()
  const call = async <T>(name: DriverCall, act: () => T): Promise<T> => {
    calls.set(name, (calls.get(name) ?? 0) + 1)
    memory.fault(name, 'before')
    const answer = act()
    memory.fault(name, 'after')
    return answer
  }
  const get = (ref: string): MemoryInstance => {
    const instance = instances.get(ref)
    if (instance === undefined) throw new DriverError('gone', 'no such instance')
    return instance
  }
  const withKey = (key: string) => [...instances.values()].find((instance) => instance.key === key)
  const limitsOf = (region: string): Limit[] => {
    const here = [...instances.values()].filter((instance) => instance.region === region).length
    return [
      { name: region, left: memory.full.has(region) ? 0 : memory.roomPerRegion - here },
      { name: 'all regions', left: memory.roomInAll - instances.size },
    ]
  }
  const checkRoom = (region: string): void => {
    if (limitsOf(region).some(({ left }) => left <= 0)) throw new DriverError('region_full', `no room in ${region}`)
  }
  const make = ({ region, slots: _slots, ...config }: InstanceSpec, key: string): { ref: string } => {
    const before = withKey(key)
    if (before !== undefined) return { ref: before.ref }
    checkRoom(region)
    memory.made += 1
    const ref = `m${memory.made}`
    const readyAt = now() + memory.creationMs
    const fresh = { restarts: [], demos: [], port: 20_000 + memory.made, state: undefined }
    instances.set(ref, { ref, key, region, config, readyAt, ...fresh })
    return { ref }
  }
  const stateOf = ({ state, readyAt }: MemoryInstance): InstanceState =>
    state ?? (now() >= readyAt ? 'running' : 'creating')

  const memory: MemoryDriver = {
    instances,
    calls,
    made: 0,
    creationMs: 5000,
    full: new Set(),
    roomPerRegion: Number.POSITIVE_INFINITY,
    roomInAll: Number.POSITIVE_INFINITY,
    fault: () => undefined,
    one() {
      const [instance, ...rest] = [...instances.values()]
      if (instance === undefined || rest.length > 0) throw new Error(`${instances.size} instances`)
      return instance
    },
    driver: {
      name: 'pelican',
      capabilities: { movesInPlace: false, configureRestarts: false, isLocal: false, ...capabilities },
      regions: () =>
        call('regions', () =>
          ['ap-shanghai', 'ap-tokyo', 'ap-seoul'].map((region) => {
            return { region, limits: limitsOf(region), recommended: region === 'ap-tokyo' }
          }),
        ),
      create: (spec, key) => call('create', () => make(spec, key)),
      find: (key) =>
        call('find', () => {
          const found = withKey(key)
          return found && { ref: found.ref }
        }),
      list: () => call('list', () => [...instances.values()].map(({ ref, key }) => ({ ref, key }))),
      describe: (ref) =>
        call('describe', () => {
          const instance = instances.get(ref)
          if (instance === undefined) return { state: 'gone' }
          return { state: stateOf(instance), address: { ip: '192.0.2.1', port: instance.port } }
        }),
      configure: (ref, config) =>
        call('configure', () => {
          get(ref).config = config
        }),
      restart: (ref, key) =>
        call('restart', () => {
          const instance = get(ref)
          if (instance.restarts.includes(key)) return
          instance.restarts.push(key)
          instance.state = undefined
        }),
      relocate: (ref, spec, key) =>
        call('relocate', () => {
          const instance = get(ref)
          if (!memory.driver.capabilities.movesInPlace) return make(spec, key)
          if (instance.key === key) return { ref }
          checkRoom(spec.region)
          Object.assign(instance, { key, region: spec.region, readyAt: now() + memory.creationMs })
          return { ref }
        }),
      demos: (ref) => call('demos', () => get(ref).demos),
      openDemo: (ref, name) =>
        call('openDemo', () => {
          const demo = get(ref).demos.find((one) => one.name === name)
          return demo && { size: demo.size, stream: Readable.from([Buffer.alloc(demo.size, name)]) }
        }),
      destroy: (ref) =>
        call('destroy', () => {
          instances.delete(ref)
        }),
      close: async () => undefined,
    },
  }
  return memory
}
