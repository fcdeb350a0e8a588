import { randomBytes } from 'node:crypto'
import { bindMinutes } from '../../../contract/accounts/user.ts'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { createBindToken } from '../store/bind-tokens.ts'
import type { AccountHandlers } from './types.ts'

/** RFC 4648's base32 in lower case: no two of its characters look alike in a console. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Ten letters and digits, 50 random bits, which the player copies from the game to the page (S4). */
const bindToken = (): string => [...randomBytes(10)].map((byte) => alphabet[byte & 31]).join('')

/** The endpoint for game servers, which sign each call (S5). */
export const bindTokenHandler = ({
  database,
  now,
}: {
  readonly database: Database
  /** Epoch milliseconds. */
  now(): number
}): AccountHandlers<'createGameBindToken'> => ({
  async createGameBindToken({ caller: gameServer, body: { steamId, name } }) {
    const token = bindToken()
    const shownName = cleanText(name ?? '')
    await createBindToken(database, {
      tokenHash: hashOf(token),
      steamId,
      name: shownName === '' ? null : shownName,
      gameServerKeyId: gameServer.id,
      now: now(),
    })
    return { token, expiresInSeconds: minutes(bindMinutes) / seconds(1) }
  },
})
