/** Waits for acts as the tools beside game servers do, one call after the other for each of them. */
import { Agent, request } from 'node:http'
import * as v from 'valibot'
import { carrierAnswerSchema, longestWait } from '../../../contract/game-side/carrier.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

type Has = { members: string | null; bans: string | null }

/** Resolves to the versions that the portal has. */
function call(address: string, process: string, has: Has, wait: number): Promise<Has> {
  const state = {
    tool: '1.0.0',
    process,
    clock: new Date().toISOString(),
    console: 'ok',
    delivers: ['counterStrikeSharp'],
    problem: null,
    members: has.members,
  }
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const outgoing = request(address, { agent, method: 'POST', headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), carrierAnswerSchema), text)
        if (answer.success) resolve({ members: answer.output.members, bans: answer.output.bans })
        else reject(new Error(`a call was answered with ${response.statusCode}: ${text.slice(0, 200)}`))
      })
    })
    outgoing.once('error', reject)
    outgoing.end(JSON.stringify({ state, results: [], has, wait }))
  })
}

process.once('message', async (message) => {
  const { addresses } = v.parse(v.object({ addresses: v.array(v.string()) }), message)
  const waiting = addresses.map((address, at) => ({ address, process: `p${at}` }))
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { address, process } = next
      let has = await call(address, process, { members: null, bans: null }, 0)
      const goOn = async (): Promise<void> => {
        for (;;) has = await call(address, process, has, longestWait)
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
