import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Requests over keep-alive connections, as browsers and proxies send them. */
export interface Caller {
  /** Milliseconds until the whole response was read. @throws on any status but 200. */
  call(path: string): Promise<number>
  close(): void
}

export function createCaller(origin: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    call(path) {
      const began = performance.now()
      return new Promise((resolve, reject) => {
        const calling = request(`${origin}${path}`, { agent }, (answer) => {
          answer.resume()
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(performance.now() - began)
            else reject(new Error(`${path}: ${answer.statusCode}`))
          })
        })
        calling.on('error', reject)
        calling.end()
      })
    },
    close: () => agent.destroy(),
  }
}

/** Sends one request after the other. */
export async function oneByOne({ call }: Caller, paths: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const path of paths) times.push(await call(path))
  return times
}

/** Sends `perSecond` requests per second on schedule, whether or not earlier ones have completed; queueing counts. */
export async function atRate({ call }: Caller, paths: readonly string[], perSecond: number): Promise<number[]> {
  const began = performance.now()
  const calls = paths.map(async (path, i) => {
    const due = began + (i * 1000) / perSecond
    await delay(Math.max(0, due - performance.now()))
    const late = performance.now() - due
    return late + (await call(path))
  })
  return Promise.all(calls)
}
