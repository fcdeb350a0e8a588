import { proveLogToken } from '../../accounts/game-servers/log-token.ts'
import type { SignedCallDeps } from '../../accounts/game-servers/signed-call.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Prove } from '../../kernel/http/endpoint-types.ts'
import type { LogReceiver } from '../ingest/receive-log.ts'
import { LogRefused, type NoteRefusal } from '../ingest/refuse-log.ts'
import type { LeaderboardHandlers } from './types.ts'

export interface GameLogDeps extends SignedCallDeps {
  readonly receive: LogReceiver
  readonly noteRefusal: NoteRefusal
}

/** The game server whose log token is in the path; wrong tokens are noted. */
export const proveGameLog = ({ noteRefusal, ...deps }: GameLogDeps): Prove<GameServerKeyRow> =>
  proveLogToken({ ...deps, onWrongToken: (server) => noteRefusal(server, 'wrong_token') })

/** Counts the lines of a game server's log. */
export const gameLogHandler = ({ receive }: GameLogDeps): LeaderboardHandlers<'receiveGameLog'> => ({
  receiveGameLog: ({ caller, body, headers }) =>
    receive(caller, body, headers['X-Timestamp']).catch((error: unknown) => {
      if (error instanceof LogRefused) throw new ApiError('LOG_NOT_ATTRIBUTED')
      throw new ApiError('UNAVAILABLE', { cause: error })
    }),
})
