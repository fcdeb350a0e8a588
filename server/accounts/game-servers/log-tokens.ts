import { ApiError } from '../../kernel/http/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { areEqual } from '../../kernel/secrets/are-equal.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import { acceptedKeys, noteKeyUse } from './accepted-keys.ts'
import { findGameServers } from './store.ts'
import type { GameServerKeyRow } from './tables.ts'

export interface GivenToken {
  /** The id of a key. */
  readonly server: string
  readonly token: string
}

/** The key of a token, or why it is refused. */
export type ProvenToken = GameServerKeyRow | 'UNAUTHORIZED' | 'GONE'

export type LogTokensDeps = Pick<Kernel, 'database' | 'now'> & PortalSecrets

/** Proves log tokens with one read, each for itself: in the order in which they were given. @throws ApiError UNAVAILABLE */
export async function proveLogTokens(
  { database, now, ...secrets }: LogTokensDeps,
  given: readonly GivenToken[],
): Promise<readonly ProvenToken[]> {
  const unavailable = (error: unknown): never => {
    throw new ApiError('UNAVAILABLE', { cause: error })
  }
  const at = now()
  const ids = given.map(({ server }) => server)
  const keys = new Map((await findGameServers(database, ids).catch(unavailable)).map((key) => [key.id, key]))
  const proven: ProvenToken[] = []
  for (const { server, token } of given) {
    const key = keys.get(server)
    const used = key && acceptedKeys(secrets, 'token', key, at).find(({ value }) => areEqual(token, value))
    if (key === undefined || used === undefined) proven.push('UNAUTHORIZED')
    else if (key.revoked_at !== null) proven.push('GONE')
    else {
      await noteKeyUse(database, 'token', key, used, at).catch(unavailable)
      proven.push(key)
    }
  }
  return proven
}
