import type { SteamId } from '../../../contract/accounts/user.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Picture } from '../backends/steam-profile/pictures.ts'
import { avatarPath } from '../public-user.ts'
import { findPlayer } from '../store/accounts.ts'
import type { AccountHandlers } from './types.ts'

export interface PlayerDeps extends Pick<Kernel, 'database' | 'reads'> {
  /** Undefined: there is none. @throws if its host could not be reached. */
  readPicture(address: string): Promise<Picture | undefined>
}

/** The public data of a player who has signed in once: name and picture. */
export function playerHandlers(deps: PlayerDeps): AccountHandlers<'readPlayer' | 'readAvatar'> {
  const playerOf = async (steamId: SteamId) => {
    // A replica may not have a player of the last second yet.
    const account = (await findPlayer(deps.reads, steamId)) ?? (await findPlayer(deps.database, steamId))
    if (account === undefined) throw new ApiError('User not found')
    return account
  }
  return {
    async readPlayer({ params }) {
      const account = await playerOf(params.steamId)
      return { steamId: params.steamId, username: account.username, avatar: avatarPath(account) }
    },
    async readAvatar({ params }) {
      const { avatar } = await playerOf(params.steamId)
      const picture = avatar === null ? undefined : await pictureOf(avatar, deps)
      if (picture === undefined) throw new ApiError('NOT_FOUND')
      return picture
    },
  }
}

async function pictureOf(address: string, deps: PlayerDeps): Promise<Picture | undefined> {
  try {
    return await deps.readPicture(address)
  } catch (error) {
    throw new ApiError('STEAM_UNAVAILABLE', { cause: error })
  }
}
