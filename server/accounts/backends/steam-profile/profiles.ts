import * as v from 'valibot'
import { minutes, seconds } from '../../../../contract/duration.ts'
import { configuredDoor } from '../../../kernel/http/outgoing/configured-door.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cleanText } from '../../../kernel/text/hostile-text.ts'

/** Name and picture of a player; null if Steam was not called or did not respond in time. */
export interface Profile {
  readonly steamId: string
  readonly username: string | null
  /** Address of the picture at Steam. */
  readonly avatar: string | null
}

export interface ProfileOptions extends Pick<Kernel, 'now'> {
  /** Origin of the Steam Web API. */
  readonly apiOrigin: string
  /** Absent: nothing is requested. */
  readonly key: string | undefined
  onError(error: unknown): void
}

/** Origin of the real Web API. */
export const steamApiOrigin = 'https://api.steampowered.com'

const timeout = seconds(3)
const keptFor = minutes(10)
const keptAtMost = 5000
const answerLimit = 65_536

/** partner.steamgames.com/doc/webapi/ISteamUser#GetPlayerSummaries */
const summariesSchema = v.object({
  response: v.object({
    players: v.array(
      v.object({
        steamid: v.string(),
        personaname: v.optional(v.string(), ''),
        avatarfull: v.optional(v.pipe(v.string(), v.maxLength(512)), ''),
      }),
    ),
  }),
})

/**
 * Reads names and pictures with the Steam Web API, cached for ten minutes except failures. Never rejects: players can
 * sign in while the Web API is unavailable.
 */
export function createProfiles({ apiOrigin, key, now, onError }: ProfileOptions) {
  const kept = new Map<string, { readonly at: number; readonly profile: Profile }>()

  const ask = async (steamId: string, apiKey: string): Promise<Profile> => {
    const query = new URLSearchParams({ key: apiKey, steamids: steamId })
    const { status, body } = await configuredDoor.call(`${apiOrigin}/ISteamUser/GetPlayerSummaries/v2/?${query}`, {
      method: 'GET',
      timeout,
      limit: answerLimit,
    })
    if (status !== 200) throw new Error(`GetPlayerSummaries responded with ${status}`)
    const { players } = v.parse(summariesSchema, JSON.parse(body.toString('utf8'))).response
    const player = players.find(({ steamid }) => steamid === steamId)
    const name = cleanText(player?.personaname ?? '')
    const picture = player?.avatarfull ?? ''
    return { steamId, username: name === '' ? null : name, avatar: picture === '' ? null : picture }
  }

  return async (steamId: string): Promise<Profile> => {
    const unknown: Profile = { steamId, username: null, avatar: null }
    const known = kept.get(steamId)
    if (known !== undefined && now() - known.at < keptFor) return known.profile
    if (key === undefined) return unknown
    try {
      const profile = await ask(steamId, key)
      const oldest = kept.size < keptAtMost ? undefined : kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
      kept.set(steamId, { at: now(), profile })
      return profile
    } catch (error) {
      onError(error)
      return unknown
    }
  }
}

/** partner.steamgames.com/doc/webapi/ISteamUser#ResolveVanityURL: `success` is 1, or 42 for a name that is not taken. */
const resolvedSchema = v.object({
  response: v.object({ success: v.number(), steamid: v.optional(v.pipe(v.string(), v.regex(/^7656119\d{10}$/))) }),
})

/**
 * The SteamID behind the custom name of a profile link (`/id/…`). `unknown`: no profile has it; undefined: there is no
 * key, or Steam did not respond.
 */
export function createNameResolver({ apiOrigin, key, onError }: Omit<ProfileOptions, 'now'>) {
  return async (name: string): Promise<string | 'unknown' | undefined> => {
    if (key === undefined) return undefined
    const query = new URLSearchParams({ key, vanityurl: name })
    try {
      const { status, body } = await configuredDoor.call(`${apiOrigin}/ISteamUser/ResolveVanityURL/v1/?${query}`, {
        method: 'GET',
        timeout,
        limit: answerLimit,
      })
      if (status !== 200) throw new Error(`ResolveVanityURL responded with ${status}`)
      const { success, steamid } = v.parse(resolvedSchema, JSON.parse(body.toString('utf8'))).response
      return success === 1 && steamid !== undefined ? steamid : 'unknown'
    } catch (error) {
      onError(error)
      return undefined
    }
  }
}
