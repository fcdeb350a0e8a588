import { dirname } from 'node:path'
import { openDatabase } from '../database.ts'
import { type DatabaseLocation, describeLocation } from '../kernel/db/location.ts'
import { isKeptForm, makeSecretFile, readSecretFile, secretFileIn } from '../secret-file.ts'
import { StartError } from '../start-error.ts'
import type { AdminProcess } from './command.ts'
import { serverSecrets } from './portal-secrets.ts'

/** The portal's secret, for a backup that is to have it. Undefined: it cannot be known, and standard error says why. */
export async function secretForBackup(process: AdminProcess, location: DatabaseLocation): Promise<string | undefined> {
  const database = await openDatabase(location, { mustExist: true })
  try {
    return (await serverSecrets(process, database))?.secret
  } finally {
    await database.close()
  }
}

/** The file beside a database; undefined: the database is PostgreSQL, whose secret is given. */
const fileBeside = (location: DatabaseLocation): string | undefined =>
  location.kind === 'sqlite' ? secretFileIn(dirname(location.file)) : undefined

/**
 * Keeps the secret of a restored backup beside its database, where a portal without PORTAL_SECRET finds it. What cannot be
 * kept there is said: it has to be given.
 */
export async function keepRestoredSecret(
  { env, err }: AdminProcess,
  location: DatabaseLocation,
  { secret, path }: { readonly secret: string; readonly path: string },
): Promise<void> {
  if (env['PORTAL_SECRET'] === secret) return
  const file = fileBeside(location)
  const advice = `Set PORTAL_SECRET to the secret in the backup, which this prints: npm run admin -- backup secret ${path}`
  if (file === undefined || env['PORTAL_SECRET'] || !isKeptForm(secret)) return err(advice)
  try {
    const kept = (await readSecretFile(file, err)) ?? (await makeSecretFile(file, secret))
    err(kept === secret ? `Its secret is in ${file}.` : `${file} holds another secret: remove it. ${advice}`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    err(`${error.message}. ${advice}`)
  }
}

/** Says what a portal needs that moves from a database beside which its secret is kept. */
export async function saySecretToMove(
  { env, err }: AdminProcess,
  from: DatabaseLocation,
  to: DatabaseLocation,
): Promise<void> {
  const [source, target] = [fileBeside(from), fileBeside(to)]
  if (env['PORTAL_SECRET'] || source === undefined || source === target) return
  if ((await readSecretFile(source, err).catch(() => undefined)) === undefined) return
  err(
    target === undefined
      ? `${describeLocation(to)} needs PORTAL_SECRET: set it to the content of ${source}.`
      : `Copy ${source} to ${target}.`,
  )
}
