/** Waits for acts as the tools beside game servers do, with one call after the other for each machine. */
import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { carryActs } from '../../../contract/endpoints/game-side.ts'
import { type CarrierBody, carrierAnswerSchema, longestWait } from '../../../contract/game-side/carrier.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

type Has = { members: string | null; bans: string | null }

/** The game servers of a machine: the addresses of their logs. */
interface Machine {
  readonly logs: readonly string[]
  readonly process: string
}

/** Resolves to the versions that the portal has. */
function call({ logs, process }: Machine, has: Has, wait: number): Promise<Has> {
  const body: CarrierBody = {
    tool: '1.0.0',
    process,
    clock: new Date().toISOString(),
    servers: logs.map((log) => {
      const [token = '', server = ''] = log.split('/').reverse()
      const state = { console: 'ok' as const, delivers: ['counterStrikeSharp' as const], problem: null }
      return { server, token, state: { ...state, members: has.members }, results: [], has }
    }),
    wait,
  }
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const url = new URL(carryActs.path, logs[0])
    const outgoing = request(url, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), carrierAnswerSchema), text)
        if (answer.success && answer.output.servers.length === 0) {
          resolve({ members: answer.output.members, bans: answer.output.bans })
        } else reject(new Error(`a call was answered with ${response.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(JSON.stringify(body))
  })
}

process.once('message', async (message) => {
  const { machines } = v.parse(v.object({ machines: v.array(v.array(v.string())) }), message)
  const waiting = machines.map((logs, at): Machine => ({ logs, process: `p${at}` }))
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const machine = next
      let has = await call(machine, { members: null, bans: null }, 0)
      const goOn = async (): Promise<void> => {
        for (;;) has = await call(machine, has, longestWait)
      }
      goOn().catch((error: unknown) => {
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  process.send?.({ isOpen: true })
})
process.once('disconnect', () => process.exit(0))
