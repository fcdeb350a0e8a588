import type * as staffEndpoints from '../../../contract/endpoints/staff-leaderboard.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { actorOf, type StaffProvers } from '../../accounts/authorise-staff.ts'
import { issueKeys, revokeKey, rotateKey } from '../../accounts/game-servers/acts.ts'
import { linesFor } from '../../accounts/game-servers/lines-for.ts'
import { logAddress, logFileLine, logLine } from '../../accounts/game-servers/log-line.ts'
import { findGameServer, gameServerKey, listGameServers } from '../../accounts/game-servers/store.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SendTestLine } from '../test-line.ts'

export interface LogKeyDeps extends Pick<Kernel, 'database' | 'now'> {
  /** The keys are derived from it. */
  readonly secret: string
  /** The portal's public address, in every log line. */
  readonly publicOrigin: string
  /** Servers that may send a log. */
  listServers(): readonly { readonly id: string; readonly name: string; readonly address: string }[]
  readonly sendTestLine: SendTestLine
}

type LogKeyHandlers = Pick<
  Handlers<typeof staffEndpoints, StaffProvers>,
  'issueLogKeys' | 'issueLogKeysFor' | 'exportLogLines' | 'testGameLog' | 'rotateLogKey' | 'revokeLogKey'
>

/** The keys of game servers in the staff room. */
export function logKeyHandlers(deps: LogKeyDeps): LogKeyHandlers {
  const { database, secret, publicOrigin } = deps
  const line = { origin: publicOrigin, secret }
  return {
    async issueLogKeys({ caller, request }) {
      const issued = await issueKeys(deps, actorOf(caller, request), deps.listServers())
      return { issued: issued.length }
    },
    issueLogKeysFor: ({ caller, request, body: { addresses } }) =>
      linesFor({ ...deps, ...line }, actorOf(caller, request), { addresses, listed: deps.listServers() }),
    async testGameLog({ params: { id } }) {
      const key = await findGameServer(database, id)
      if (key === undefined || key.revoked_at !== null) throw new ApiError('GONE')
      return deps.sendTestLine(logAddress(line, key))
    },
    async exportLogLines() {
      const addresses = new Map(deps.listServers().map(({ id, address }) => [id, address]))
      const keys = (await listGameServers(database)).filter(({ revoked_at }) => revoked_at === null)
      const lines = keys.map((key) => logFileLine(line, key, addresses.get(key.server_id ?? '') ?? key.server_id ?? ''))
      return { type: 'text/plain; charset=utf-8', body: lines.map((text) => `${text}\n`).join('') }
    },
    async rotateLogKey({ caller, request, params: { id }, body: { hours: overlap } }) {
      const outcome = await rotateKey(deps, actorOf(caller, request), { id, overlap })
      if (outcome.kind !== 'done') throw new ApiError(outcome.kind === 'unknown' ? 'GONE' : 'CONFLICT')
      const { key } = outcome
      return {
        key: gameServerKey(secret, key),
        line: logLine(line, key),
        previousUntil: isoInstant(key.previous_token_until ?? deps.now()),
      }
    },
    async revokeLogKey({ caller, request, params: { id } }) {
      if (!(await revokeKey(deps, actorOf(caller, request), id))) throw new ApiError('GONE')
      return undefined
    },
  }
}
