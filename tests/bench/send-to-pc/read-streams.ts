/** Reads one event stream per token, and reports when the event of each hand-off arrives. */
import { Agent, get } from 'node:http'
import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import { followSentServers } from '../../../contract/endpoints/send-to-pc.ts'
import { changesSchema } from '../../../contract/send-to-pc/sent-server.ts'

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/** Resolves with the first event. */
function follow(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = url + href(followSentServers, { query: { after: 0 } })
    const request = get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) {
          const at = performance.timeOrigin + performance.now()
          for (const { id } of v.parse(changesSchema, JSON.parse(data)).sentServers) {
            process.send?.({ type: 'arrived', id, at })
          }
          resolve()
        }
      })
    })
    request.once('error', reject)
  })
}

process.once('message', async (message) => {
  const { url, tokens } = v.parse(v.object({ url: v.string(), tokens: v.array(v.string()) }), message)
  const waiting = [...tokens]
  const lane = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) await follow(url, token)
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  process.send?.({ type: 'open' })
})
