import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/send-to-pc.ts'
import { type Changes, changesSchema } from '../../contract/send-to-pc/sent-server.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { type SentServers, startSentServers } from '../../server/send-to-pc/module.ts'
import { type AccountsApp, accountsApp, testSecret } from './accounts-app.ts'
import type { TestAppOverrides } from './http-app.ts'

export const listedAddress = '192.0.2.1:27015'
export const serverLink = `steam://connect/${listedAddress}`
export const rentalLink = 'steam://connect/192.0.2.9:27015/secret'

export interface SendToPcPortal extends AccountsApp {
  readonly sentServers: SentServers
  /** Where it listens. */
  readonly url: string
}

export interface SendToPcPortalOptions extends TestAppOverrides {
  readonly streamsPerAddress?: number
  /** SteamID of the player who rents `pr-1`. */
  readonly renter?: string
}

/** One process of a portal that sends servers to PCs; it listens. */
export async function sendToPcPortal(
  database: Database,
  { streamsPerAddress = 100, renter, ...overrides }: SendToPcPortalOptions = {},
): Promise<SendToPcPortal> {
  const started: SentServers[] = []
  const portal = await accountsApp(
    database,
    {},
    async ({ authenticate }, clock) => {
      const sentServers = await startSentServers({
        secret: testSecret,
        database,
        authenticate,
        streamsPerAddress,
        findServer: (address) => (address === listedAddress ? { name: 'Retakes #3', link: serverLink } : undefined),
        findRental: async (steamId, id) =>
          steamId === renter && id === 'pr-1' ? { name: 'Aim room', link: rentalLink } : undefined,
        logger: createLogger('silent'),
        now: () => clock.now,
      })
      onTestFinished(() => sentServers.stop())
      started.push(sentServers)
      return [sentServers.module]
    },
    {},
    overrides,
  )
  const [sentServers] = started
  if (sentServers === undefined) throw new Error('no hand-offs')
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  // Its streams first: the app waits for open responses.
  onTestFinished(() => sentServers.endStreams())
  const { port } = v.parse(
    v.object({ port: v.number() }),
    portal.app.server.address() satisfies AddressInfo | string | null,
  )
  return { ...portal, sentServers, url: `http://127.0.0.1:${port}` }
}

/** A device: what proves it. */
export interface TestDevice {
  readonly token?: string
  readonly pairings?: readonly string[]
}

export const headersOf = ({ token, pairings = [] }: TestDevice): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(pairings.length === 0 ? {} : { 'x-pairings': pairings.join(',') }),
})

export interface TestStream {
  readonly status: number
  readonly headers: Headers
  /** The next event. Rejects when the stream has ended. */
  next(): Promise<Changes>
  /** Resolves when the server ends it. */
  ended(): Promise<void>
  close(): void
}

/** Opens a stream as a page does. */
export async function openStream(url: string, device: TestDevice, after = 0): Promise<TestStream> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(url + href(endpoints.followSentServers, { query: { after } }), {
    headers: headersOf(device),
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<boolean> => {
    const { done = true, value = '' } = (await reader?.read()) ?? {}
    text += value
    return !done
  }
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(text)
        if (found !== null) {
          text = text.slice(found.index + found[0].length)
          return v.parse(changesSchema, JSON.parse(found[1] ?? ''))
        }
        if (!(await read())) throw new Error('the stream has ended')
      }
    },
    async ended() {
      while (await read());
    },
    close: () => stop.abort(),
  }
}
