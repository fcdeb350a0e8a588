import type { AccountsDeps } from './accounts.ts'
import { steamOrigin } from './adapters/steam-openid/protocol.ts'
import { createPictures, type Picture, steamPictureOrigins } from './adapters/steam-profile/pictures.ts'
import { createProfiles, type Profile, steamApiOrigin } from './adapters/steam-profile/profiles.ts'

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
async function placeOf({ config, database, logger, now }: AccountsDeps): Promise<Place> {
  if (config.mode === 'demo' && config.steamProvider === undefined) {
    const { startDemoSteam } = await import('./demo/steam/start.ts')
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

export async function openSteam(deps: AccountsDeps): Promise<Steam> {
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
