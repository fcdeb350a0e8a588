import type { Kernel } from '../../../kernel/kernel.ts'
import { createSerial } from '../serial.ts'
import type { Launch, RunningInstance } from './launch.ts'
import type { InstanceRecord, Records } from './records.ts'

export interface LifeOptions extends Pick<Kernel, 'now'> {
  readonly records: Records
  readonly launch: Launch
  readonly log: { warn(detail: object, message: string): void }
  readonly pingPortFrom: number
  readonly firstDemoMs: number
  /** Processes start one after the other, because many concurrent starts overload the machine. */
  readonly startInOrder: ReturnType<typeof createSerial>
}

/** One instance: its record, its process and its serialised work. */
export interface Life {
  readonly record: () => InstanceRecord
  /** The running process, while there is one. */
  readonly running: () => RunningInstance | undefined
  readonly inOrder: ReturnType<typeof createSerial>
  /** Writes a changed record. */
  save(next: InstanceRecord): Promise<void>
  /** Starts the process at `record.readyAt`. */
  schedule(): void
  /** Stops the process or cancels its start; the record is unchanged. */
  halt(): Promise<void>
}

/** Creates the instance of a stored record. */
export function createLife(first: InstanceRecord, options: LifeOptions): Life {
  const { records, launch, log, now, pingPortFrom, firstDemoMs, startInOrder } = options
  const inOrder = createSerial()
  let record = first
  let running: RunningInstance | undefined
  let timer: NodeJS.Timeout | undefined
  let halted = false

  const save = async (next: InstanceRecord): Promise<void> => {
    // Store a change before it is reported.
    await records.write(next)
    record = next
  }

  /** A process that exited was killed or crashed: the instance is stopped until it is restarted. */
  const watch = (instance: RunningInstance): void => {
    void instance.ended.then((how) =>
      inOrder(async () => {
        if (running !== instance) return
        running = undefined
        await save({ ...record, state: 'stopped', message: `its process ended: ${how}` })
      }).catch((error: unknown) =>
        log.warn({ err: error, ref: record.ref }, 'exit of an instance could not be recorded'),
      ),
    )
  }

  const start = async (): Promise<void> => {
    if (halted || running !== undefined || record.state !== 'creating') return
    const { region, slots, port, pingPort, portFrom } = record
    const folder = records.instanceFolder(record.ref)
    const ports = { ...(port === undefined ? {} : { port }), ...(pingPort === undefined ? {} : { pingPort }) }
    let started: RunningInstance | undefined
    try {
      started = await startInOrder(async () =>
        halted ? undefined : launch({ folder, region, slots, ...ports, portFrom, pingPortFrom, firstDemoMs }),
      )
    } catch (error) {
      await save({ ...record, state: 'failed', message: String(error) })
      return
    }
    if (started === undefined || halted) {
      await started?.stop()
      return
    }
    running = started
    const { port: gamePort, pingPort: latencyPort, pid = 0 } = started
    await save({ ...record, state: 'running', message: '', port: gamePort, pingPort: latencyPort, pid })
    watch(started)
  }

  return {
    record: () => record,
    running: () => running,
    inOrder,
    save,
    schedule() {
      halted = false
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          inOrder(start).catch((error: unknown) =>
            log.warn({ err: error, ref: record.ref }, 'instance could not be started'),
          )
        },
        Math.max(0, record.readyAt - now()),
      )
    },
    async halt() {
      halted = true
      clearTimeout(timer)
      const ending = running
      running = undefined
      await ending?.stop()
    },
  }
}
