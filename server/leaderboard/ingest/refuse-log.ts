import type { FastifyBaseLogger } from 'fastify'
import { hours, minutes } from '../../../contract/duration.ts'
import type { LogRefusal } from '../../../contract/leaderboard/log-refusals.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { noteLogRefused } from '../store/log-status.ts'

/** The lines cannot be attributed to a listed server until an operator links it: the game must resend them. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused'
}

export interface RefusalDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Records a refusal for `game-server list`, and logs one warning per game server and hour. */
export type NoteRefusal = (sender: GameServerKeyRow, refusal: LogRefusal, detail?: string) => Promise<void>

/** The game repeats refused lines about once a second; the database and the log need not record each attempt. */
const notedEvery = minutes(1)
const warnEvery = hours(1)

const remedies: Readonly<Record<LogRefusal, string>> = {
  not_linked: 'the log of a game server is refused: it is linked to no listed server (admin: game-server link)',
  not_listed:
    'the log of a game server is refused: the server that it is linked to is not listed (admin: game-server link)',
  wrong_token: 'the log of a game server is refused: its address carries another token (admin: game-server list)',
  unreadable: 'the log of a game server counts nothing: not one line of a request is a line of a log',
  encoded: 'the log of a game server is refused: it is compressed, which the game does not do',
  too_large: 'the log of a game server is refused: a request is larger than the game sends them',
}

export function createNoteRefusal({ database, logger, now }: RefusalDeps): NoteRefusal {
  const noted = new Map<string, { readonly refusal: LogRefusal; readonly at: number }>()
  return async ({ id, name, server_id }, refusal, detail) => {
    const at = now()
    const before = noted.get(id)
    if (before?.refusal === refusal && at < before.at + notedEvery) return
    noted.set(id, { refusal, at })
    const isFirst = await noteLogRefused(database, id, { refusal, detail, now: at, warnEvery })
    const about = { gameServer: id, name, linkedTo: server_id, ...(detail === undefined ? {} : { detail }) }
    if (isFirst) logger.warn(about, remedies[refusal])
  }
}
