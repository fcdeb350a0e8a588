import type { FastifyInstance } from 'fastify'
import { receiveGameLog } from '../../../contract/endpoints/leaderboard.ts'
import { proveLogToken } from '../../accounts/game-servers/log-token.ts'
import type { SignedCallDeps } from '../../accounts/game-servers/signed-call.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Prove } from '../../kernel/http/endpoint-types.ts'
import { toApiError } from '../../kernel/http/errors.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
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

function unavailable(error: unknown): never {
  throw new ApiError('UNAVAILABLE', { cause: error })
}

const isTooLarge = (error: Error): boolean => toApiError(error).code === 'PAYLOAD_TOO_LARGE'

/** Notes requests that are refused before their body is read. */
export function noteLargeLogs(app: FastifyInstance, deps: GameLogDeps): void {
  const prove = proveGameLog(deps)
  app.addHook('onError', async (request, _reply, error) => {
    if (request.routeOptions.url !== receiveGameLog.path || !isTooLarge(error)) return
    const sender = await prove(request, receiveGameLog).catch(() => undefined)
    const size = cleanText(`${request.headers['content-length'] ?? ''} bytes`)
    // What fails here must not take the place of the response.
    if (sender !== undefined) await deps.noteRefusal(sender, 'too_large', size).catch(() => undefined)
  })
}

/** Repeated every second until an operator acts; `NoteRefusal` warns once an hour. */
const notAttributed = (): ApiError => new ApiError('LOG_NOT_ATTRIBUTED', { level: 'debug' })

/** Counts the lines of a game server's log. A test line is answered like any other and changes nothing. */
export const gameLogHandler = ({
  receive,
  modeOf,
  noteRefusal,
}: GameLogDeps): LeaderboardHandlers<'receiveGameLog'> => ({
  async receiveGameLog({ caller, body, headers }) {
    if (headers['X-Test-Line'] === '1') {
      if (caller.server_id === null || modeOf(caller.server_id) === undefined) throw notAttributed()
      return { counted: 0, repeated: 0, misdated: 0 }
    }
    const encoding = headers['Content-Encoding']
    if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
      await noteRefusal(caller, 'encoded', cleanText(encoding)).catch(unavailable)
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE')
    }
    return receive(caller, body, headers['X-Timestamp']).catch((error: unknown) => {
      if (error instanceof LogRefused) throw notAttributed()
      return unavailable(error)
    })
  },
})
