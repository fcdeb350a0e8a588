import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './kernel/db/database.ts'
import { matchSecret, type PortalSecrets, portalSecret } from './kernel/secrets/secret.ts'

/**
 * The secrets of this start. Another secret than that of the last start is said in the log: the server works with it, and
 * nothing that was made with the other one is accepted.
 */
export async function openSecrets(
  database: Database,
  logger: Pick<FastifyBaseLogger, 'error'>,
  { secret: configured, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>,
): Promise<PortalSecrets> {
  const secrets = { secret: await portalSecret(database, configured), previousSecret }
  if ((await matchSecret(database, secrets, { replaces: true })) === 'other') {
    logger.error(
      'PORTAL_SECRET is another one than at the last start: sessions, keys and log lines of game servers, addresses of webhooks, passwords of consoles and queued mail that were made with the other one are refused. Set the other one as PORTAL_SECRET, or as PORTAL_SECRET_PREVIOUS',
    )
  }
  return secrets
}
