import { createReadStream } from 'node:fs'
import { checkedConfig, checkedKey } from '../border.ts'
import type { InstanceDescription, InstanceSpec, ServerDriver } from '../driver.ts'
import { createSerial } from '../serial.ts'
import { checkedRegion, type FleetOptions, openFleet } from './fleet.ts'
import { instanceHost } from './instance.ts'
import { demoFile, listDemos, writeConfig } from './instance-folder.ts'
import type { Life } from './life.ts'
import type { InstanceRecord } from './records.ts'

const keptRestartKeys = 20
const recommended: readonly string[] = ['ap-shanghai', 'ap-beijing', 'ap-guangzhou', 'ap-hongkong']

function descriptionOf({ state, message, port, pingPort }: InstanceRecord): InstanceDescription {
  return {
    state,
    ...(port === undefined ? {} : { address: { ip: instanceHost, port } }),
    ...(pingPort === undefined ? {} : { pingTarget: `${instanceHost}:${pingPort}` }),
    ...(message === undefined || message === '' ? {} : { message }),
  }
}

/**
 * The embedded backend: every instance is a process on this machine, with its record under `options.folder`. Instances stop
 * with the portal and start again with it, on their old ports if those are free.
 */
export async function openSimulatedDriver(options: FleetOptions): Promise<ServerDriver> {
  const fleet = await openFleet(options)
  const { records } = fleet
  // Creating and moving check the key and the capacity before they write, so they must not overlap.
  const inOrder = createSerial()

  const move = async (instance: Life, spec: InstanceSpec, key: string): Promise<void> => {
    const { port, pingPort: _pingPort, pid: _pid, ...kept } = instance.record()
    if (kept.keys.includes(key)) return
    const region = checkedRegion(spec.region, options.regions())
    fleet.checkRoom(region)
    await instance.halt()
    await writeConfig(records.instanceFolder(kept.ref), spec)
    // Ports above the old one: the address must change, as it does between real regions.
    const portFrom = kept.portFrom === 0 || port === undefined ? kept.portFrom : port + 1
    const keys = [...kept.keys, key]
    await instance.save({ ...kept, region, portFrom, keys, state: 'creating', readyAt: fleet.readyAfterMove() })
    instance.schedule()
  }

  return {
    name: 'simulated',
    capabilities: { movesInPlace: true, configureRestarts: false, isLocal: true },

    regions: async () =>
      options.regions().map((region) => ({
        region,
        limits: [{ name: region, left: Math.max(0, fleet.roomLeft(region)) }],
        recommended: recommended.includes(region),
      })),

    async create(wanted, idempotencyKey) {
      const key = checkedKey(idempotencyKey)
      const spec = checkedConfig(wanted)
      return inOrder(async () => {
        const before = fleet.withKey(key)
        if (before !== undefined) return { ref: before.record().ref }
        fleet.checkRoom(checkedRegion(spec.region, options.regions()))
        return { ref: await fleet.add(spec, key) }
      })
    },

    async find(key) {
      const instance = fleet.withKey(checkedKey(key))
      return instance === undefined ? undefined : { ref: instance.record().ref }
    },

    list: async () => fleet.all().map((one) => ({ ref: one.record().ref, key: one.record().keys.at(-1) })),

    async describe(ref) {
      return fleet.has(ref) ? descriptionOf(fleet.get(ref).record()) : { state: 'gone' }
    },

    async configure(ref, wanted) {
      const config = checkedConfig(wanted)
      const instance = fleet.get(ref)
      await instance.inOrder(async () => {
        await writeConfig(records.instanceFolder(ref), config)
        await instance.running()?.reload()
      })
    },

    async restart(ref, idempotencyKey) {
      const key = checkedKey(idempotencyKey)
      const instance = fleet.get(ref)
      await instance.inOrder(async () => {
        const record = instance.record()
        if (record.restartKeys.includes(key)) return
        await instance.halt()
        const restartKeys = [...record.restartKeys, key].slice(-keptRestartKeys)
        await instance.save({ ...record, restartKeys, state: 'creating', readyAt: fleet.readyAfterRestart() })
        instance.schedule()
      })
    },

    async relocate(ref, wanted, idempotencyKey) {
      const key = checkedKey(idempotencyKey)
      const spec = checkedConfig(wanted)
      const instance = fleet.get(ref)
      await inOrder(() => instance.inOrder(() => move(instance, spec, key)))
      return { ref }
    },

    demos: async (ref) => listDemos(records.instanceFolder(fleet.get(ref).record().ref)),

    async openDemo(ref, name) {
      const folder = records.instanceFolder(fleet.get(ref).record().ref)
      const listed = (await listDemos(folder)).find((demo) => demo.name === name)
      return listed && { size: listed.size, stream: createReadStream(demoFile(folder, listed.name)) }
    },

    destroy: (ref) => fleet.remove(ref),
    close: () => fleet.close(),
  }
}
