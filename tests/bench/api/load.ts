import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { cpuOf } from './report-cpu.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
const resultSchema = v.object({
  requests: v.object({ average: v.number(), total: v.number() }),
  errors: v.number(),
  '2xx': v.number(),
  '3xx': v.number(),
})

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
