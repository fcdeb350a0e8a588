import { dirname } from 'node:path'
import type { Database } from '../kernel/db/database.ts'
import { databaseLocation } from '../kernel/db/location.ts'
import { checkedBy, keptSecret, matchSecret, type PortalSecrets } from '../kernel/secrets/secret.ts'
import { readSecretFile, secretFileIn } from '../secret-file.ts'
import { StartError } from '../start-error.ts'
import type { AdminProcess } from './command.ts'

/** The file with the secret beside the embedded database; undefined: the database is PostgreSQL. */
export function secretFileOf({ env }: AdminProcess): string | undefined {
  const location = databaseLocation(env)
  return location.kind === 'sqlite' ? secretFileIn(dirname(location.file)) : undefined
}

/** The secret that no variable names: the one beside the database, or that of a demo, in it. */
async function storedSecret(process: AdminProcess, db: Database): Promise<string | undefined> {
  const file = secretFileOf(process)
  const kept = file === undefined ? undefined : await readSecretFile(file, process.err)
  const ofDemo = await keptSecret(db)
  const isOfDemo = ofDemo !== undefined && (await checkedBy(db, ofDemo)) === true
  return isOfDemo ? ofDemo : (kept ?? ofDemo)
}

/**
 * The server's secrets: those of the environment, else the stored one; undefined: a command cannot know it.
 * @throws StartError if the stored one cannot be used
 */
async function portalSecrets(process: AdminProcess, db: Database): Promise<PortalSecrets | undefined> {
  const { env } = process
  const secret = env['PORTAL_SECRET'] || (await storedSecret(process, db))
  return secret === undefined ? undefined : { secret, previousSecret: env['PORTAL_SECRET_PREVIOUS'] || undefined }
}

/**
 * The secrets of the server that uses this database, for what a command derives from them. Undefined: they are missing,
 * or are not those of the server, and standard error says so.
 */
export async function serverSecrets(process: AdminProcess, db: Database): Promise<PortalSecrets | undefined> {
  const secrets = await portalSecrets(process, db).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    return error
  })
  if (secrets instanceof StartError) {
    process.err(secrets.message)
    return undefined
  }
  if (secrets === undefined) {
    process.err('This follows from the portal’s secret: set PORTAL_SECRET to that of the server.')
    process.err('If the server makes its own (production without PORTAL_SECRET), start it once before this command.')
    return undefined
  }
  const match = await matchSecret(db, secrets, { replaces: false })
  if (match === 'other') {
    const name = process.env['PORTAL_SECRET'] ? 'PORTAL_SECRET' : 'PORTAL_SECRET is not set, and the stored secret'
    process.err(`${name} is not that of the server that uses this database; it would refuse what follows from it.`)
    process.err('docs/operating/command-line.md: how to run a command with the environment of the server.')
    return undefined
  }
  if (match === 'previous') {
    process.err('The server still uses the secret in PORTAL_SECRET_PREVIOUS: restart it with the new one first.')
    return undefined
  }
  return secrets
}
