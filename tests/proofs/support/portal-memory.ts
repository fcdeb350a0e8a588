/** The memory of a portal's process after a forced collection, read through V8's inspector. */
import { once } from 'node:events'
import * as v from 'valibot'
import type { Run } from '../../support/server-process.ts'

/** What makes Node open its inspector, on loopback and any port. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

const usageSchema = v.object({
  rss: v.number(),
  heapUsed: v.number(),
  external: v.number(),
  user: v.number(),
  system: v.number(),
})
const replySchema = v.object({
  id: v.number(),
  result: v.looseObject({ result: v.optional(v.looseObject({ value: v.optional(v.unknown()) })) }),
})

export interface ProcessUsage {
  /** Bytes of objects and buffers of the main thread. */
  readonly heap: number
  /** Bytes of the whole process. */
  readonly resident: number
  /** Milliseconds of processor time since the start. */
  readonly cpu: number
}

/** Collects garbage, and reads what is left. */
export async function readUsage({ output }: Run): Promise<ProcessUsage> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(output.errors) ?? []
  if (address === undefined) throw new Error('the process has no inspector')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const call = async (id: number, method: string, params: object = {}): Promise<unknown> => {
    const replied = once(socket, 'message')
    socket.send(JSON.stringify({ id, method, params }))
    const [{ data }] = await replied
    return v.parse(replySchema, JSON.parse(String(data))).result.result?.value
  }
  // What the first collection finalises is freed by the second.
  await call(1, 'HeapProfiler.collectGarbage')
  await call(2, 'HeapProfiler.collectGarbage')
  const expression = 'JSON.stringify({ ...process.memoryUsage(), ...process.cpuUsage() })'
  const told = await call(3, 'Runtime.evaluate', { expression })
  socket.close()
  const { rss, heapUsed, external, user, system } = v.parse(usageSchema, JSON.parse(String(told)))
  return { heap: heapUsed + external, resident: rss, cpu: (user + system) / 1000 }
}

/** What the process has written to standard error, without the lines of the inspector. */
export const errorsOf = ({ output }: Run): string =>
  output.errors
    .split('\n')
    .filter((line) => !/^(?:Debugger |For help, see: https:\/\/nodejs)/.test(line))
    .join('\n')
    .trim()
