import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { days, seconds } from '../../../contract/duration.ts'
import { apiPaths } from '../../../contract/paths.ts'
import type { PublicPlayer } from '../../../contract/session.ts'
import { steamIdSchema } from '../../../contract/user.ts'
import type { Database } from '../../kernel/db/database.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import { addApiRoute } from '../../kernel/http/api-route.ts'
import { parseInput } from '../../kernel/http/parse-input.ts'
import type { CreateLimit } from '../../kernel/http/rate-limit.ts'
import type { Picture } from '../backends/steam-profile/pictures.ts'
import { avatarPath } from '../public-user.ts'
import { findAccountBySteamId } from '../store/accounts.ts'

export interface PlayerRouteDeps {
  readonly database: Database
  /** Undefined: there is none. @throws when its host could not be asked. */
  readPicture(address: string): Promise<Picture | undefined>
}

const paramsSchema = v.object({ steamId: steamIdSchema })
const pictureCache = `public, max-age=${days(1) / seconds(1)}`

/** What everyone may know of a player who signed in once: name and picture. */
export function addPlayerRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: PlayerRouteDeps): void {
  const playerOf = async (params: unknown) => {
    const account = await findAccountBySteamId(deps.database, parseInput(paramsSchema, params).steamId)
    if (account === undefined) throw new ApiError('User not found')
    return account
  }
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.steamUser.pattern,
    limit: 'details',
    async handler(request, reply) {
      const account = await playerOf(request.params)
      const player: PublicPlayer = {
        steamId: account.steam_id ?? '',
        username: account.username,
        avatar: avatarPath(account),
      }
      return reply.send(player)
    },
  })
  addApiRoute(app, createLimit, {
    method: 'GET',
    pattern: apiPaths.avatar.pattern,
    limit: 'details',
    async handler(request, reply) {
      const { avatar } = await playerOf(request.params)
      const picture = avatar === null ? undefined : await pictureOf(avatar, deps)
      if (picture === undefined) throw new ApiError('NOT_FOUND')
      return reply.header('cache-control', pictureCache).type(picture.type).send(picture.body)
    },
  })
}

async function pictureOf(address: string, deps: PlayerRouteDeps): Promise<Picture | undefined> {
  try {
    return await deps.readPicture(address)
  } catch (error) {
    throw new ApiError('STEAM_UNAVAILABLE', { cause: error })
  }
}
