import { randomBytes } from 'node:crypto'
import { seconds } from '../../../../contract/duration.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DriverError, type InstanceSpec } from '../driver.ts'
import { createSerial } from '../serial.ts'
import { writeConfig } from './instance-folder.ts'
import { forkInstance, type Launch } from './launch.ts'
import { createLife, type Life } from './life.ts'
import { createRecords, type InstanceRecord } from './records.ts'

export interface FleetOptions extends Pick<Kernel, 'now'> {
  /** `DATA_DIR/instances`. */
  readonly folder: string
  /** The regions in which instances can be created. */
  regions(): readonly string[]
  readonly log: { warn(detail: object, message: string): void }
  /** A number in [0, 1). */
  random(): number
  /** First port of the game servers; the latency sockets begin 1,000 above. 0: any free ports. */
  readonly portBase: number
  readonly launch?: Launch
  /** Duration of a creation or a move in milliseconds; 3 to 10 s by default. */
  readonly creationMs?: () => number
  readonly restartMs?: number
  readonly firstDemoMs?: number
  /** Capacity of a region in instances. */
  readonly capacity?: (region: string) => number
}

/** One region is always full, to show that state on the page. */
const roomIn = (region: string): number => (region === 'ap-mumbai' ? 0 : 20)

export function checkedRegion(region: string, regions: readonly string[]): InstanceRecord['region'] {
  if (!regions.includes(region)) throw new DriverError('final', 'no such region')
  return region
}

/**
 * All instances of this machine. Instances that ran when the portal ended are started again; unfinished creations continue.
 */
export async function openFleet(options: FleetOptions) {
  const { folder, log, now, random, portBase, launch = forkInstance, capacity = roomIn } = options
  const { creationMs = () => seconds(3) + random() * seconds(7), restartMs = seconds(2) } = options
  const { firstDemoMs = seconds(20) } = options
  const records = createRecords(folder)
  const pingPortFrom = portBase === 0 ? 0 : portBase + 1000
  const startInOrder = createSerial()
  const life = { records, launch, log, now, pingPortFrom, firstDemoMs, startInOrder }
  const lives = new Map<string, Life>()

  const { records: known, unreadable } = await records.readAll()
  const leftovers = await records.removeLeftovers()
  if (leftovers.length > 0) log.warn({ leftovers }, 'removed leftovers of simulated servers')
  if (unreadable.length > 0) log.warn({ files: unreadable }, 'ignored unreadable instance records')
  for (const record of known) {
    const wasRunning = record.state === 'running'
    const instance = createLife(wasRunning ? { ...record, state: 'creating', readyAt: now() } : record, life)
    lives.set(record.ref, instance)
    if (wasRunning || record.state === 'creating') instance.schedule()
  }

  const all = (): Life[] => [...lives.values()]
  const roomLeft = (region: string): number =>
    capacity(region) - all().filter((one) => one.record().region === region).length

  return {
    records,
    all,
    roomLeft,
    readyAfterRestart: () => now() + restartMs,
    readyAfterMove: () => now() + creationMs(),

    /** @throws DriverError region_full. */
    checkRoom(region: string): void {
      if (roomLeft(region) <= 0) throw new DriverError('region_full', `no room in ${region}`)
    },

    has: (ref: string): boolean => lives.has(ref),

    /** @throws DriverError gone. */
    get(ref: string): Life {
      const instance = lives.get(ref)
      if (instance === undefined) throw new DriverError('gone', 'no such instance')
      return instance
    },

    withKey: (key: string): Life | undefined => all().find((one) => one.record().keys.includes(key)),

    async add(spec: InstanceSpec, key: string): Promise<string> {
      const ref = `sim-${randomBytes(8).toString('hex')}`
      const record: InstanceRecord = {
        ref,
        region: checkedRegion(spec.region, options.regions()),
        slots: spec.slots,
        state: 'creating',
        readyAt: now() + creationMs(),
        portFrom: portBase,
        keys: [key],
        restartKeys: [],
      }
      await writeConfig(records.instanceFolder(ref), spec)
      await records.write(record)
      const instance = createLife(record, life)
      lives.set(ref, instance)
      instance.schedule()
      return ref
    },

    async remove(ref: string): Promise<void> {
      await lives.get(ref)?.inOrder(async () => {
        await lives.get(ref)?.halt()
        lives.delete(ref)
        await records.remove(ref)
      })
    },

    /** Stops every process; their records keep them running for the next start. */
    close: async (): Promise<void> => {
      await Promise.all(all().map((one) => one.halt()))
      // Starts in progress stop themselves.
      await Promise.all(all().map((one) => one.inOrder(async () => undefined)))
    },
  }
}
