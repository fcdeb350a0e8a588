import { createServer, type ServerResponse } from 'node:http'
import {
  type Assertion,
  endpointOf,
  openIdNamespace,
  signedKeys,
  steamOrigin,
} from '../../server/accounts/backends/steam-openid/protocol.ts'
import { listenWhileTesting } from './listen-while-testing.ts'

export const validAnswer = `ns:${openIdNamespace}\nis_valid:true\n`

export interface TestProvider {
  readonly origin: string
  /** The form and headers of every verification request, in order. */
  readonly asked: { readonly form: URLSearchParams; readonly headers: NodeJS.Dict<string | string[]> }[]
  /** Responds to the next verifications; by default each is valid. */
  answer: (response: ServerResponse) => void
}

/** An OpenID provider on loopback that a test scripts, and that records requests. It has no sign-in page. */
export async function testProvider(): Promise<TestProvider> {
  const asked: TestProvider['asked'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({ form: new URLSearchParams(Buffer.concat(chunks).toString()), headers: request.headers })
      provider.answer(response)
    })
  })
  const port = await listenWhileTesting(server)
  const provider: TestProvider = {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (response) => response.end(validAnswer),
  }
  return provider
}

let count = 0

/** A valid assertion; each call has its own nonce. */
export function assertionOf(
  origin: string,
  parts: { readonly steamId: string; readonly returnTo: string; readonly now: number },
): Assertion {
  count += 1
  const identity = `${steamOrigin}/openid/id/${parts.steamId}`
  return {
    ns: openIdNamespace,
    mode: 'id_res',
    op_endpoint: endpointOf(origin),
    claimed_id: identity,
    identity,
    return_to: parts.returnTo,
    response_nonce: `${new Date(parts.now).toISOString().slice(0, 19)}Znonce/${count}+=`,
    assoc_handle: '1234567890',
    signed: signedKeys,
    sig: 'c2lnbmF0dXJl+/=',
  }
}

/** The query of the callback: `state` and the assertion's fields. */
export function callbackQuery(state: string, assertion: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ state })
  for (const [key, value] of Object.entries(assertion)) query.append(`openid.${key}`, value)
  return query.toString()
}
