import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import { steamOrigin } from './backends/steam-openid/protocol.ts'
import { createPictures, type Picture, steamPictureOrigins } from './backends/steam-profile/pictures.ts'
import { createProfiles, type Profile, steamApiOrigin } from './backends/steam-profile/profiles.ts'

/** Settings of Steam sign-in; how to set them is in docs/operating.md. */
export interface SteamConfig {
  readonly mode: 'demo' | 'production'
  /** Origin of the OpenID provider. Absent: Steam itself, and in the demo its own stand-in. */
  readonly steamProvider: string | undefined
  /** For names and pictures of players; absent: players are named by the end of their SteamID. */
  readonly steamApiKey: string | undefined
}

export interface SteamDeps {
  readonly config: SteamConfig
  /** Where the demo's personas are kept. */
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

/** Where Steam is: the real one, or the demo's stand-in, which plays its provider, its Web API and its picture hosts. */
export interface Steam {
  readonly provider: string
  readProfile(steamId: string): Promise<Profile>
  readPicture(address: string): Promise<Picture | undefined>
  close(): Promise<void>
}

interface Place {
  readonly provider: string
  readonly apiOrigin: string
  readonly apiKey: string | undefined
  readonly pictureOrigins: readonly string[]
  close(): Promise<void>
}

/** Chooses where Steam is. The stand-in is loaded only in demo mode: production neither starts nor even reads it. */
async function placeOf({ config, database, logger, now }: SteamDeps): Promise<Place> {
  if (config.mode === 'demo' && config.steamProvider === undefined) {
    const { startDemoSteam } = await import('../../demo/steam/start.ts')
    const standIn = await startDemoSteam({ database, logger, now })
    const { origin, apiKey } = standIn
    return { provider: origin, apiOrigin: origin, apiKey, pictureOrigins: [origin], close: standIn.close }
  }
  return {
    provider: config.steamProvider ?? steamOrigin,
    apiOrigin: steamApiOrigin,
    apiKey: config.steamApiKey,
    pictureOrigins: steamPictureOrigins,
    close: async () => undefined,
  }
}

export async function openSteam(deps: SteamDeps): Promise<Steam> {
  const { now, logger } = deps
  const place = await placeOf(deps)
  return {
    provider: place.provider,
    readProfile: createProfiles({
      apiOrigin: place.apiOrigin,
      key: place.apiKey,
      now,
      onError: (error) => logger.warn({ err: error }, 'Steam told no name'),
    }),
    readPicture: createPictures({ origins: place.pictureOrigins, now }),
    close: place.close,
  }
}
