import type { Kernel } from '../kernel/kernel.ts'
import { steamOrigin } from './backends/steam-openid/protocol.ts'
import { createPictures, type Picture, steamPictureOrigins } from './backends/steam-profile/pictures.ts'
import { createNameResolver, createProfiles, type Profile, steamApiOrigin } from './backends/steam-profile/profiles.ts'

/** Steam's origins: its OpenID provider, its Web API and its picture hosts. */
export interface SteamSettings {
  readonly provider: string
  readonly apiOrigin: string
  /** For names and pictures of players; undefined: players are named after the end of their SteamID. */
  readonly apiKey: string | undefined
  readonly pictureOrigins: readonly string[]
}

/** The real Steam. `provider`: origin of another OpenID provider to use instead. */
export const steamSettings = ({
  provider = steamOrigin,
  apiKey,
}: {
  readonly provider?: string | undefined
  readonly apiKey?: string | undefined
}): SteamSettings => ({ provider, apiOrigin: steamApiOrigin, apiKey, pictureOrigins: steamPictureOrigins })

export interface Steam {
  /** Origin of the OpenID provider. */
  readonly provider: string
  readProfile(steamId: string): Promise<Profile>
  readPicture(address: string): Promise<Picture | undefined>
  /** The SteamID behind the custom name of a profile link; `unknown`: no profile has it; undefined: Steam cannot tell. */
  resolveName(name: string): Promise<string | 'unknown' | undefined>
}

export type SteamDeps = Pick<Kernel, 'logger' | 'now'>

export const openSteam = (settings: SteamSettings, { logger, now }: SteamDeps): Steam => ({
  provider: settings.provider,
  readProfile: createProfiles({
    apiOrigin: settings.apiOrigin,
    key: settings.apiKey,
    now,
    onError: (error) => logger.warn({ err: error }, 'player name could not be read from Steam'),
  }),
  resolveName: createNameResolver({
    apiOrigin: settings.apiOrigin,
    key: settings.apiKey,
    onError: (error) => logger.warn({ err: error }, 'profile link could not be resolved by Steam'),
  }),
  readPicture: createPictures({ origins: settings.pictureOrigins, now }),
})
