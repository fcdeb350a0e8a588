import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './kernel/db/database.ts'
import { modeOfDatabase, type PortalMode } from './kernel/secrets/portal-mode.ts'
import { checkedBy, matchSecret, type PortalSecrets, portalSecret } from './kernel/secrets/secret.ts'
import { makeSecretFile, readSecretFile, secretFileIn } from './secret-file.ts'
import { StartError } from './start-error.ts'

export interface OpenSecretsDeps {
  readonly database: Database
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  /** Prints one line to the operator. */
  say(line: string): void
}

type SecretConfig = Pick<Config, 'secret' | 'previousSecret' | 'mode' | 'dataDir'>

/**
 * The secrets of this start. Another secret than that of the last start is said in the log: the server works with it, and
 * nothing that was made with the other one is accepted.
 * @throws StartError if it cannot be known
 */
export async function openSecrets(deps: OpenSecretsDeps, config: SecretConfig): Promise<PortalSecrets> {
  const { database, logger } = deps
  const { previousSecret } = config
  if ((await modeOfDatabase(database, config.mode)) !== config.mode) throw new StartError(otherMode[config.mode])
  // With PostgreSQL the secret is given (config-checks.ts): its processes may be on several machines.
  const isKept = config.mode === 'production' && database.kind === 'sqlite'
  const secret = isKept ? await secretOfProduction(deps, config) : await portalSecret(database, config.secret)
  const secrets = { secret, previousSecret }
  if ((await matchSecret(database, secrets, { replaces: true })) === 'other') {
    logger.error(
      'PORTAL_SECRET is another one than at the last start: sessions, keys and log lines of game servers, addresses of webhooks, passwords of consoles and queued mail that were made with the other one are refused. Set the other one as PORTAL_SECRET, or as PORTAL_SECRET_PREVIOUS',
    )
  }
  return secrets
}

/** The given secret, else the one beside the embedded database, which the first start makes (decision 114). */
async function secretOfProduction(
  { database, say }: OpenSecretsDeps,
  { secret: given, previousSecret, dataDir }: SecretConfig,
): Promise<string> {
  const file = secretFileIn(dataDir)
  const kept = await readSecretFile(file, say)
  const isOfDatabase = async (secret: string | undefined) =>
    secret !== undefined && (await checkedBy(database, secret)) === true
  if (given !== undefined) {
    if (kept === undefined || kept === given) return given
    if (kept !== previousSecret && (await isOfDatabase(kept))) throw new StartError(anotherThanKept(file))
    say(`PORTAL_SECRET is set, so the secret in ${file} is not used; remove that file.`)
    return given
  }
  const replaced = await isOfDatabase(previousSecret)
  const isOfAnother = (await checkedBy(database, kept ?? '')) === false && !replaced
  if (isOfAnother) throw new StartError(kept === undefined ? lost(file) : notOfDatabase(file))
  const secret = kept ?? (await makeSecretFile(file))
  if (kept === undefined) {
    say(`PORTAL_SECRET is not set: made one, which is kept in ${file}. Keep a copy of that file with your backups.`)
  }
  return secret
}

/** The demo's people and administrators are invented, and their SteamIDs those of strangers. */
const otherMode: Readonly<Record<PortalMode, string>> = {
  demo: 'This database is that of a production portal: set PORTAL_MODE=production, or DATA_DIR to an empty folder for the demo.',
  production:
    'This database is that of the demo, whose players, orders and administrators are invented: set DATA_DIR to an empty folder. What you have set up there comes along with "npm run admin -- export FILE" before, and "import FILE" after.',
}

const anotherThanKept = (file: string): string =>
  `PORTAL_SECRET is another one than that of this database, which is in ${file}. Remove PORTAL_SECRET. Or, to replace the secret, set PORTAL_SECRET_PREVIOUS to the content of that file (docs/operating/secrets.md).`

const restoreIt =
  'Set PORTAL_SECRET to it, or put back that file. If it is lost: npm run admin -- secret new. It signs everyone out and ends the log lines of game servers.'

const lost = (file: string): string =>
  `The secret of this database is missing: PORTAL_SECRET is not set, and there is no ${file}. ${restoreIt}`

const notOfDatabase = (file: string): string =>
  `The secret in ${file} is not that of this database. Set PORTAL_SECRET to that one, or put back its file. If it is lost, remove this file and run: npm run admin -- secret new. It signs everyone out and ends the log lines of game servers.`
