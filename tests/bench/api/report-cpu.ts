import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'

/** Responds to any message of the parent process with the CPU time used so far (µs), and ends with it. */
export function answerCpu(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  })
  process.on('disconnect', () => process.exit(0))
}

/** The same, after sending the port. */
export function reportCpu(port: number): void {
  process.send?.({ port })
  answerCpu()
}

const cpuSchema = v.object({ cpu: v.number() })

/** CPU time that a process with {@link answerCpu} has used so far, in microseconds. */
export async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [message] = await once(child, 'message')
  return v.parse(cpuSchema, message).cpu
}
