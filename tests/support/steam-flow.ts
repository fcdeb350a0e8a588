import type { Assertion } from '../../server/accounts/backends/steam-openid/protocol.ts'
import type { AccountsApp } from './accounts-app.ts'
import { assertionOf, callbackQuery } from './openid-provider.ts'

/** A browser that stores its cookies. */
export class Browser {
  readonly #cookies = new Map<string, string>()
  readonly #app: AccountsApp
  constructor(app: AccountsApp) {
    this.#app = app
  }

  async open(url: string) {
    return this.#call({ method: 'GET', url })
  }

  async post(url: string, payload: object, token?: string) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return this.#call({ method: 'POST', url, payload, headers })
  }

  async #call(call: { method: 'GET' | 'POST'; url: string; payload?: object; headers?: Record<string, string> }) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...call.headers, host: 'play.example.org', ...(cookie === '' ? {} : { cookie }) }
    const answer = await this.#app.app.inject({ ...call, headers })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}

/** The URL to which Steam is to return the browser, and its state. */
export function returnToOf(location: unknown): { returnTo: string; state: string } {
  const returnTo = new URL(String(location)).searchParams.get('openid.return_to') ?? ''
  return { returnTo, state: new URL(returnTo).searchParams.get('state') ?? '' }
}

/** Returns from Steam with an assertion; `change` overrides its fields. */
export async function comeBack(
  browser: Browser,
  parts: {
    readonly provider: string
    readonly location: unknown
    readonly steamId: string
    readonly now: number
    readonly change?: Partial<Assertion>
  },
) {
  const { returnTo, state } = returnToOf(parts.location)
  const assertion = { ...assertionOf(parts.provider, { ...parts, returnTo }), ...parts.change }
  return browser.open(`${new URL(returnTo).pathname}?${callbackQuery(state, assertion)}`)
}
