import type { Database } from '../kernel/db/database.ts'
import { keptSecret, matchSecret, type PortalSecrets } from '../kernel/secrets/secret.ts'
import type { AdminProcess } from './command.ts'

/** The server's secrets: those of the environment, else the one in its database; undefined: a command cannot know it. */
async function portalSecrets({ env }: AdminProcess, db: Database): Promise<PortalSecrets | undefined> {
  const secret = env['PORTAL_SECRET'] || (await keptSecret(db))
  return secret === undefined ? undefined : { secret, previousSecret: env['PORTAL_SECRET_PREVIOUS'] || undefined }
}

/**
 * The secrets of the server that uses this database, for what a command derives from them. Undefined: they are missing,
 * or are not those of the server, and standard error says so.
 */
export async function serverSecrets(process: AdminProcess, db: Database): Promise<PortalSecrets | undefined> {
  const secrets = await portalSecrets(process, db)
  if (secrets === undefined) {
    process.err('This follows from the portal’s secret: set PORTAL_SECRET to that of the server.')
    return undefined
  }
  const match = await matchSecret(db, secrets, { replaces: false })
  if (match === 'other') {
    process.err(
      'PORTAL_SECRET is not that of the server that uses this database; it would refuse what follows from it.',
    )
    process.err('docs/operating/command-line.md: how to run a command with the environment of the server.')
    return undefined
  }
  if (match === 'previous') {
    process.err('The server still uses the secret in PORTAL_SECRET_PREVIOUS: restart it with the new one first.')
    return undefined
  }
  return secrets
}
