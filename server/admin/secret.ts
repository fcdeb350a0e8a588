import { existsSync } from 'node:fs'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import { matchSecret } from '../kernel/secrets/secret.ts'
import { makeSecretFile } from '../secret-file.ts'
import { StartError } from '../start-error.ts'
import { type Area, addCommand, type Command, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { secretFileOf } from './portal-secrets.ts'

/** The commands for the secret that the portal keeps beside its database. */
export const secretCommands: Area = (program, run) => {
  const secret = addCommand(program, 'secret', 'the secret that the portal keeps in DATA_DIR')
  addCommand(
    secret,
    'new',
    'make one where the old one is lost: signs everyone out and ends the log lines of game servers',
  ).action(() => run(makeNew))
}

const makeNew: Command = async (process) => {
  const file = secretFileOf(process)
  if (file === undefined || process.env['PORTAL_SECRET']) {
    const why = file === undefined ? 'With PostgreSQL the secret is' : 'PORTAL_SECRET is set, so the secret is'
    process.err(`${why} not kept in a file: set PORTAL_SECRET to a new one, for example from: openssl rand -base64 33`)
    return 1
  }
  return withDatabase(process, async (db) => {
    if (existsSync(file)) {
      process.err(`There is a secret in ${file}. Only if it is not that of this database, remove the file first.`)
      return 1
    }
    try {
      const secret = await makeSecretFile(file)
      await inTransaction(db, async (trx) => {
        await matchSecret(trx, { secret }, { replaces: true })
        await appendSealedAudit(trx, consoleActor(), {
          at: Date.now(),
          action: 'secret.new',
          subjectKind: 'database',
          subject: file,
        })
      })
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      process.err(error.message)
      return 1
    }
    process.out(`A new secret is in ${file}. Restart the server, and give game servers their new log lines.\n`)
    return 0
  })
}
