import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { cpuOf } from './report-cpu.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const portSchema = v.object({ port: v.number() })
const resultSchema = v.object({
  requests: v.object({ average: v.number(), total: v.number() }),
  errors: v.number(),
  '2xx': v.number(),
  '3xx': v.number(),
})

export interface Server {
  readonly child: ChildProcess
  /** The address of the process, without a path. */
  readonly origin: string
}

/** Starts a file of this folder that calls `reportCpu`. */
export async function startServer(file: string, ...args: string[]): Promise<Server> {
  const child = spawn(process.execPath, [`bench/api/${file}`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  return { child, origin: `http://127.0.0.1:${v.parse(portSchema, message).port}` }
}

export interface Run {
  /** Calls per second. */
  readonly rate: number
  /** Server CPU per call, in microseconds. */
  readonly cpu: number
}

/** One run of autocannon with these arguments. @throws if a call failed. */
export async function load(child: ChildProcess, args: readonly string[]): Promise<Run> {
  const before = await cpuOf(child)
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, '-j', '-n', ...args], {
    maxBuffer: 2 ** 24,
  })
  const result = v.parse(resultSchema, JSON.parse(stdout))
  const answered = result['2xx'] + result['3xx']
  if (result.errors > 0 || answered < result.requests.total) throw new Error('a call was not answered')
  return { rate: result.requests.average, cpu: ((await cpuOf(child)) - before) / result.requests.total }
}
