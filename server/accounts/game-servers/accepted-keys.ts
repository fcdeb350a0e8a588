import { minutes } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { acceptedSecrets, type PortalSecrets } from '../../kernel/secrets/secret.ts'
import { gameLogToken, gameServerKey } from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

/** `key` signs calls, `token` is in the address of the log. */
type Purpose = 'key' | 'token'

export interface AcceptedKey {
  readonly value: string
  /** Of the version that a rotation replaced. */
  readonly isReplaced: boolean
  /** Derived from the secret before. */
  readonly isOfPreviousSecret: boolean
}

type Versioned = Pick<GameServerKeyRow, 'id' | 'version'> &
  Partial<Pick<GameServerKeyRow, 'previous_key_until' | 'previous_token_until'>>

const untilOf = (purpose: Purpose, server: Versioned): number | null =>
  (purpose === 'key' ? server.previous_key_until : server.previous_token_until) ?? null

/** Every key or token of a game server that is accepted at `now`, the current one first (decision 049). */
export function acceptedKeys(
  secrets: PortalSecrets,
  purpose: Purpose,
  server: Versioned,
  now: number,
): readonly AcceptedKey[] {
  const { id, version } = server
  const derive = purpose === 'key' ? gameServerKey : gameLogToken
  const until = untilOf(purpose, server)
  const versions = until !== null && now < until ? [version, version - 1] : [version]
  return versions.flatMap((each) =>
    acceptedSecrets(secrets).map((secret, at) => ({
      value: derive(secret, { id, version: each }),
      isReplaced: each !== version,
      isOfPreviousSecret: at > 0,
    })),
  )
}

/** How exact `previous_used_at` is: a busy log writes it once in this time. */
const noteEvery = minutes(1)

/** The first use of a new key ends the overlap with the one before; a use of an old one is noted, for staff to see. */
export async function noteKeyUse(
  db: Database,
  purpose: Purpose,
  server: GameServerKeyRow,
  { isReplaced, isOfPreviousSecret }: AcceptedKey,
  now: number,
): Promise<void> {
  const isOverlapping = untilOf(purpose, server) !== null
  const noted = server.previous_used_at
  const isOld = isReplaced || isOfPreviousSecret
  const change = {
    ...(isOverlapping && !isReplaced ? { [`previous_${purpose}_until`]: null } : {}),
    ...(isOld && (noted === null || now - noted >= noteEvery) ? { previous_used_at: now } : {}),
  }
  if (Object.keys(change).length === 0) return
  await db.kysely
    .updateTable('game_server_key')
    .set(change)
    .where('id', '=', server.id)
    .where('version', '=', server.version)
    .execute()
}
