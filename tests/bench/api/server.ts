import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'

const portSchema = v.object({ port: v.number() })

export interface Server {
  readonly child: ChildProcess
  /** The address of the process, without a path. */
  readonly origin: string
}

/** Starts a file of this folder that calls `reportCpu`. */
export async function startServer(file: string, ...args: string[]): Promise<Server> {
  const child = spawn(process.execPath, [`tests/bench/api/${file}`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = await once(child, 'message')
  return { child, origin: `http://127.0.0.1:${v.parse(portSchema, message).port}` }
}
