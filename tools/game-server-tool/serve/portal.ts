import * as v from 'valibot'
import { steamIdSchema } from '../../../contract/accounts/user.ts'
import { seconds } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import { readGameBans } from '../../../contract/endpoints/bans.ts'
import { carryActs, readGameMembers } from '../../../contract/endpoints/game-side.ts'
import { errorBodySchema } from '../../../contract/errors.ts'
import type { CarrierBody } from '../../../contract/game-side/carrier.ts'
import { groupInGameSchema } from '../../../contract/game-side/members.ts'

/** The portal did not do what it was asked. The message is for the operator. */
export class PortalError extends Error {
  override readonly name = 'PortalError'
  /** Milliseconds that it asks to wait. */
  readonly retryAfter: number | undefined

  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Acts are parsed one by one: a portal of a later version may have kinds that are not known here. */
const answerSchema = v.object({
  servers: v.array(v.object({ server: v.string(), acts: v.array(v.unknown()), refused: v.nullable(v.string()) })),
  members: v.string(),
  bans: v.string(),
  clock: v.pipe(v.string(), v.isoTimestamp()),
})
export type PortalAnswer = v.InferOutput<typeof answerSchema>

/** The same as in the contract, with groups that are not known here. */
export const membersSchema = v.object({
  version: v.string(),
  groups: v.record(v.string(), groupInGameSchema),
  members: v.array(
    v.object({
      steamId: steamIdSchema,
      groups: v.array(v.string()),
      until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    }),
  ),
})
export type Members = v.InferOutput<typeof membersSchema>

/** The key of a game server. */
export interface PortalKey {
  /** Its id. */
  readonly id: string
  /** Its log token. */
  readonly token: string
}

/** The portal as the game servers of this machine call it. */
export interface Portal {
  readonly origin: string
  /** Ends when `interrupt` is aborted. */
  carry(body: CarrierBody, interrupt?: AbortSignal): Promise<PortalAnswer>
  /** The members that have this version, or newer ones: fetched once for all servers that need them. */
  members(key: PortalKey, version: string): Promise<Members>
  /** The lines of `banned_user.cfg`. */
  bans(key: PortalKey): Promise<string>
}

/** Beyond what the request itself waits. */
const patience = seconds(10)

const unknownKey =
  'it does not know this key: is the game server revoked, or the address an old one? (game-server list shows it)'
const meanings = new Map([
  ['NOT_FOUND', 'there is no such call: is it a portal of another version?'],
  ['UNAUTHORIZED', unknownKey],
  ['GONE', 'this key is revoked'],
  ['LOG_NOT_ATTRIBUTED', 'this key belongs to no server of the list: link it in the staff room'],
  ['RATE_LIMIT_EXCEEDED', 'it asks to wait'],
])

/** Its calls end when `stop` is aborted. */
export function createPortal(address: URL, stop: AbortSignal): Portal {
  const { origin } = address
  const send = async (path: string, wait: number, init: RequestInit, ends: readonly AbortSignal[] = []) => {
    const signal = AbortSignal.any([stop, ...ends, AbortSignal.timeout(seconds(wait) + patience)])
    const response = await fetch(new URL(path, address), { ...init, signal, redirect: 'error' }).catch(
      (error: unknown) => {
        throw new PortalError(`${origin} does not respond: ${reasonOf(error)}`)
      },
    )
    if (response.ok) return response
    throw await refusal(response, origin)
  }
  const parse = async <S extends v.GenericSchema>(response: Response, schema: S): Promise<v.InferOutput<S>> => {
    const answer: unknown = await response.json().catch(() => undefined)
    const parsed = v.safeParse(schema, answer)
    if (parsed.success) return parsed.output
    throw new PortalError(`what ${origin} responds cannot be read: is it a portal of another version?`)
  }
  const fetchMembers = async ({ id: server, token }: PortalKey): Promise<Members> =>
    parse(await send(href(readGameMembers, { params: { server, token } }), 0, {}), membersSchema)
  return {
    origin,
    async carry(body, interrupt) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const response = await send(href(carryActs), body.wait, init, interrupt === undefined ? [] : [interrupt])
      return parse(response, answerSchema)
    },
    members: createSharedMembers(fetchMembers),
    async bans({ id: server, token }) {
      const response = await send(href(readGameBans, { params: { server, token }, query: { format: 'cfg' } }), 0, {})
      const text = await response.text().catch(() => '')
      // The game server executes the file: it may hold bans only.
      if (/^(?:banid 0 STEAM_[0-5]:[01]:\d{1,10}\n)*$/.test(text)) return text
      throw new PortalError(`what ${origin} responds is not a list of bans`)
    },
  }
}

/** Fetches the members of a version once. A server whose own key is refused spoils it for no other. */
function createSharedMembers(fetchMembers: (key: PortalKey) => Promise<Members>): Portal['members'] {
  let shared: { readonly version: string; readonly members: Promise<Members> } | undefined
  return async (key, version) => {
    const known = shared
    if (known?.version === version) return known.members.catch(() => fetchMembers(key))
    const next = { version, members: fetchMembers(key) }
    shared = next
    return next.members.catch((error: unknown) => {
      if (shared === next) shared = undefined
      throw error
    })
  }
}

/** Why the portal leaves a server out of a call. */
export const keyRefused = (origin: string, code: string): PortalError =>
  new PortalError(`${origin} refuses: ${meanings.get(code) ?? code.slice(0, 60)}`)

function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined }
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error)
}

async function refusal(response: Response, origin: string): Promise<PortalError> {
  const answer: unknown = await response.json().catch(() => undefined)
  const body = v.safeParse(errorBodySchema, answer)
  const code = body.success ? body.output.error : undefined
  const meaning =
    code === undefined ? 'what responds is not a portal, or not yet' : (meanings.get(code) ?? code.slice(0, 60))
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new PortalError(`${origin} refuses (${response.status}): ${meaning}`, wait >= 0 ? seconds(wait) : undefined)
}
