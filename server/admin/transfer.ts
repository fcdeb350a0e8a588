import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { seconds } from '../../contract/duration.ts'
import { type DatabaseLocation, databaseLocation, describeLocation } from '../kernel/db/location.ts'
import type { Progress } from '../kernel/db/transfer/contents.ts'
import { DatabaseUnavailable, reasonOf } from '../kernel/db/unavailable.ts'
import { type BackupTarget, backUp, moveDatabase, restoreBackup, verifyBackup } from '../transfer.ts'
import { keepRestoredSecret, saySecretToMove, secretForBackup } from './backup-secret.ts'
import { type AdminProcess, type Area, addCommand, type Command, chosenDatabase, type ExitCode } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { isSystemError, systemErrorText } from './system-error.ts'

/** The commands that copy a whole database. */
export const transferCommands: Area = (program, run) => {
  const backups = addCommand(
    program,
    'backup <file>',
    'write the whole database to FILE, also while the portal runs; -: to a pipe',
  )
    .option('--with-secret', 'with the secret that sessions and keys follow from: keep the file as safe as that')
    .action((file, { withSecret = false }) => run(backup(file, withSecret)))
  addCommand(backups, 'verify <file>', 'read a backup and check every row').action((file) => run(verify(file)))
  addCommand(backups, 'secret <file>', 'print the secret in a backup that was written with it').action((file) =>
    run(printSecret(file)),
  )
  addCommand(program, 'restore <file>', 'fill an empty database (either engine) from a backup').action((file) =>
    run(restore(file)),
  )
  addCommand(
    program,
    'move-to <place>',
    'copy the database of a stopped portal into an empty one (postgresql://…) and compare; back: move-to sqlite:FOLDER',
  ).action((place) => run(moveTo(place)))
}

const number = (value: number): string => value.toLocaleString('en-US')

/** One line every two seconds. */
function progressOn({ err }: AdminProcess): Progress {
  let next = performance.now() + seconds(2)
  return (table, rows) => {
    if (performance.now() < next) return
    next = performance.now() + seconds(2)
    err(`  ${table}: ${number(rows)} rows …`)
  }
}

const depsOf = (process: AdminProcess) => ({
  location: chosenDatabase(process),
  onProgress: progressOn(process),
  now: Date.now,
})

const countText = ({ tables, rows }: { readonly tables: number; readonly rows: number }): string =>
  `${number(rows)} rows of ${tables} tables`

/** Runs a command whose failure, of the database, the file or the disk, changed nothing. */
const unlessFailed =
  (outcome: string, command: Command): Command =>
  async (process): Promise<ExitCode> => {
    try {
      return await command(process)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !isSystemError(error)) throw error
      process.err(`${outcome}: ${error instanceof DatabaseUnavailable ? reasonOf(error) : systemErrorText(error)}`)
      return 1
    }
  }

const backup = (path: string, withSecret: boolean): Command =>
  unlessFailed('The backup was not written', async (process) => {
    const isPipe = path === '-'
    if (isPipe && process.pipe === undefined) {
      process.err('A terminal cannot take a backup: name a file, or send it into a pipe.')
      return 1
    }
    const target: BackupTarget =
      isPipe && process.pipe !== undefined ? { stream: process.pipe() } : { path: resolve(path) }
    const deps = depsOf(process)
    const secret = withSecret ? await secretForBackup(process, deps.location) : undefined
    if (withSecret && secret === undefined) return 1
    const { notNoted, ...totals } = await backUp(deps, consoleActor(), target, secret)
    const size = isPipe ? '' : `, ${megabytes((await stat(path)).size)}`
    process.err(`${isPipe ? 'The backup is complete' : `Written to ${path}`}: ${countText(totals)}${size}`)
    if (notNoted !== undefined) process.err(`The staff room does not show this backup: ${notNoted}`)
    return 0
  })

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const verify = (path: string): Command =>
  unlessFailed(`${path} cannot be restored`, async (process) => {
    const { head, copied } = await verifyBackup(path)
    process.out(
      `The backup is intact: ${countText(copied)}, written ${head.createdAt} by version ${head.product} (${head.steps.at(-1)})\n`,
    )
    return 0
  })

const printSecret = (path: string): Command =>
  unlessFailed(`${path} cannot be read`, async (process) => {
    const { secret } = (await verifyBackup(path)).head
    if (secret === undefined) {
      process.err('This backup was written without --with-secret.')
      return 1
    }
    process.out(`${secret}\n`)
    return 0
  })

const restore = (path: string): Command =>
  unlessFailed(`${path} was not restored, nothing was changed`, async (process) => {
    const deps = depsOf(process)
    const { head, copied } = await restoreBackup(deps, consoleActor(), resolve(path))
    process.out(
      `Restored into ${describeLocation(deps.location)}: ${countText(copied)}, each compared, as of ${head.createdAt}\n`,
    )
    const { secret } = head
    if (secret !== undefined) await keepRestoredSecret(process, deps.location, { secret, path })
    return 0
  })

const moveTo = (address: string): Command =>
  unlessFailed('The database was not moved, nothing was changed', async (process) => {
    const to = targetOf(address)
    if (to === undefined) {
      process.err('The target is postgresql://user:password@host:5432/name or sqlite:FOLDER')
      return 2
    }
    const deps = {
      ...depsOf(process),
      onWaiting: (pause: number) =>
        process.err(`Waiting ${Math.ceil(pause / seconds(1))} s to see whether the portal still runs …`),
    }
    const { copied, wasMoved } = await moveDatabase(deps, consoleActor(), to)
    const place = describeLocation(to)
    process.out(
      wasMoved
        ? `It was moved to ${place} before: ${countText(copied)}, nothing changed\n`
        : `Moved to ${place}: ${countText(copied)}, each compared\n`,
    )
    const setting = to.kind === 'sqlite' ? 'DATA_DIR to its folder and remove DATABASE_URL' : 'DATABASE_URL to it'
    process.err(`Now set ${setting}, and start the portal. ${describeLocation(deps.location)} is as it was.`)
    await saySecretToMove(process, deps.location, to)
    return 0
  })

function targetOf(address: string): DatabaseLocation | undefined {
  if (address.startsWith('sqlite:') && address.length > 'sqlite:'.length) {
    return databaseLocation({ DATA_DIR: address.slice('sqlite:'.length) })
  }
  return /^postgres(?:ql)?:\/\//i.test(address) && URL.canParse(address)
    ? { kind: 'postgresql', url: address }
    : undefined
}
