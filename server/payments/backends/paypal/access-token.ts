import * as v from 'valibot'
import { minutes, seconds } from '../../../../contract/duration.ts'
import { httpCall } from '../http-call.ts'
import { parseJson } from '../parse-json.ts'
import { ProviderError } from '../provider-error.ts'
import type { PaypalSettings } from './settings.ts'

const tokenSchema = v.object({ access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)), expires_in: v.number() })

interface CachedToken {
  readonly token: Promise<string>
  /** Epoch milliseconds; unlimited while the request is pending, until its response states the lifetime. */
  until: number
}

export interface AccessToken {
  read(): Promise<string>
  /** Discards a refused token: the next read requests another. */
  drop(): void
}

/** OAuth 2.0 client credentials (RFC 6749, 4.4), requested once and cached until shortly before the token expires. */
export function createAccessToken(settings: PaypalSettings, now: () => number): AccessToken {
  let kept: CachedToken | undefined
  return {
    read() {
      if (kept !== undefined && now() < kept.until) return kept.token
      const asked = ask(settings)
      const mine: CachedToken = { token: asked.then(({ token }) => token), until: now() + minutes(1) }
      kept = mine
      asked.then(
        ({ livesFor }) => {
          mine.until = now() + livesFor - minutes(1)
        },
        () => {
          if (kept === mine) kept = undefined
        },
      )
      return mine.token
    },
    drop() {
      kept = undefined
    },
  }
}

async function ask(settings: PaypalSettings): Promise<{ readonly token: string; readonly livesFor: number }> {
  const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  const { status, body } = await httpCall({
    method: 'POST',
    url: `${settings.base}/v1/oauth2/token`,
    headers: {
      authorization: `Basic ${credentials}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  const answer = status === 200 ? parseJson(tokenSchema, body) : undefined
  if (answer === undefined) {
    throw new ProviderError(status === 401 ? 'refused' : 'unreachable', `PayPal issued no access token: ${status}`)
  }
  return { token: answer.access_token, livesFor: seconds(answer.expires_in) }
}
