import type { Database } from '../kernel/db/database.ts'
import { keptSecret, type PortalSecrets } from '../kernel/secrets/secret.ts'
import type { AdminProcess } from './command.ts'

/** The server's secrets: those of the environment, else the one in its database; undefined: a command cannot know it. */
export async function portalSecrets({ env }: AdminProcess, db: Database): Promise<PortalSecrets | undefined> {
  const secret = env['PORTAL_SECRET'] || (await keptSecret(db))
  return secret === undefined ? undefined : { secret, previousSecret: env['PORTAL_SECRET_PREVIOUS'] || undefined }
}
