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
  /** The mode of a listed server; undefined if it is not listed. */
  modeOf(serverId: string): string | undefined
}

/** The game server whose log token is in the path; wrong tokens are noted, unless a line is only a test. */
export const proveGameLog = ({ noteRefusal, ...deps }: GameLogDeps): Prove<GameServerKeyRow> =>
  proveLogToken({
    ...deps,
    isTest: ({ headers }) => headers['x-test-line'] === '1',
    onWrongToken: (server) => noteRefusal(server, 'wrong_token'),
  })

/** Counts the lines of a game server's log. A test line is answered like any other and changes nothing. */
export const gameLogHandler = ({ receive, modeOf }: GameLogDeps): LeaderboardHandlers<'receiveGameLog'> => ({
  async receiveGameLog({ caller, body, headers }) {
    if (headers['X-Test-Line'] === '1') {
      if (caller.server_id === null || modeOf(caller.server_id) === undefined) throw new ApiError('LOG_NOT_ATTRIBUTED')
      return { counted: 0, repeated: 0, misdated: 0 }
    }
    return receive(caller, body, headers['X-Timestamp']).catch((error: unknown) => {
      if (error instanceof LogRefused) throw new ApiError('LOG_NOT_ATTRIBUTED')
      throw new ApiError('UNAVAILABLE', { cause: error })
    })
  },
})
