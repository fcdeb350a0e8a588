import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from '../contract/duration.ts'
import { isoInstant } from '../contract/iso-instant.ts'
import packageJson from '../package.json' with { type: 'json' }
import { openDatabase } from './database.ts'
import type { Act, Actor } from './kernel/audit/entry.ts'
import { listAudit } from './kernel/audit/read.ts'
import { appendSealedAudit } from './kernel/audit/sealed-audit.ts'
import { type DatabaseLocation, describeLocation } from './kernel/db/location.ts'
import { inTransaction } from './kernel/db/transaction.ts'
import { type OpenFile, withBackupFile, writeBackup, writeBackupFile } from './kernel/db/transfer/backup-file.ts'
import { type BackupHead, type BackupTotals, backupTexts } from './kernel/db/transfer/backup-format.ts'
import { contentsOf, type Progress } from './kernel/db/transfer/contents.ts'
import { type Copied, countContents } from './kernel/db/transfer/fill.ts'
import { fillPlace, isEmptyPlace, notEmpty, withStore } from './kernel/db/transfer/places.ts'
import { appliedSteps, databaseOf, type Store } from './kernel/db/transfer/store.ts'
import { TransferError } from './kernel/db/transfer/transfer-error.ts'
import { reasonOf } from './kernel/db/unavailable.ts'
import { listLeases } from './kernel/jobs/lease.ts'
import { backupAction } from './last-backup.ts'
import { migrations } from './migrations/migrations.ts'

export interface TransferDeps {
  /** The portal's own database. */
  readonly location: DatabaseLocation
  readonly onProgress: Progress
  /** Epoch milliseconds. */
  now(): number
}

const restoreAction = 'database.restore'
const moveAction = 'database.move'

export interface BackupOutcome extends BackupTotals {
  /** Why the backup, which is complete, is not in the audit; undefined: it is. */
  readonly notNoted: string | undefined
}

/** A file of this name, or a stream. */
export type BackupTarget = { readonly path: string; readonly open?: OpenFile } | { readonly stream: Writable }

/** Backs the database up while the portal runs: everything is as of one moment. `secret`: the portal's, to be in it. */
export async function backUp(
  deps: TransferDeps,
  actor: Actor,
  target: BackupTarget,
  secret?: string,
): Promise<BackupOutcome> {
  const { location, onProgress, now } = deps
  const { totals, isCurrent } = await withStore(location, 'snapshot', async (store) => {
    const contents = await contentsOf(store)
    const createdAt = isoInstant(now())
    const head = {
      product: packageJson.version,
      createdAt,
      engine: store.kind,
      ...(secret === undefined ? {} : { secret }),
    }
    const texts = backupTexts(head, contents, onProgress)
    const totals =
      'stream' in target
        ? await writeBackup(texts, target.stream)
        : await writeBackupFile(texts, target.path, target.open)
    return { totals, isCurrent: contents.steps.length === migrations.length }
  })
  const notNoted = isCurrent ? await noteBackup(deps, actor, target, totals) : 'the database is of an earlier version'
  return { ...totals, notNoted }
}

async function noteBackup(
  { location, now }: TransferDeps,
  actor: Actor,
  target: BackupTarget,
  after: BackupTotals,
): Promise<string | undefined> {
  const subject = 'stream' in target ? 'standard output' : target.path
  try {
    const database = await openDatabase(location)
    try {
      const act: Act = { at: now(), action: backupAction, subjectKind: 'database', subject, after }
      await inTransaction(database, (trx) => appendSealedAudit(trx, actor, act))
      return undefined
    } finally {
      await database.close()
    }
  } catch (error) {
    return reasonOf(error)
  }
}

/** Reads a whole backup and checks it. @throws TransferError if it is damaged or not complete */
export function verifyBackup(path: string): Promise<{ readonly head: BackupHead; readonly copied: Copied }> {
  return withBackupFile(path, async (backup) => ({ head: backup.head, copied: await countContents(backup) }))
}

export interface Restored {
  readonly head: BackupHead
  readonly copied: Copied
}

/** Restores a backup into the portal's database, which must be empty. A failure leaves it empty. */
export function restoreBackup(deps: TransferDeps, actor: Actor, path: string): Promise<Restored> {
  const { location, onProgress, now } = deps
  return withBackupFile(path, async (backup) => {
    const { head } = backup
    const copied = await fillPlace(location, {
      contents: backup,
      migrations,
      onProgress,
      async finish(database, { rows, tables }) {
        const act: Act = { at: now(), action: restoreAction, subjectKind: 'database', subject: path }
        await appendSealedAudit(database, actor, { ...act, after: { createdAt: head.createdAt, tables, rows } })
      },
    })
    return { head, copied }
  })
}

export interface MoveDeps extends TransferDeps {
  /** Called before waiting for the leases of a process that may have ended. */
  onWaiting(milliseconds: number): void
  wait?(milliseconds: number): Promise<unknown>
}

export interface Moved {
  readonly copied: Copied
  /** An earlier move did it: the place holds the same rows. */
  readonly wasMoved: boolean
}

/**
 * Moves the database of a stopped portal into an empty place; the old one stays as it is. Repeating it after a success
 * changes nothing.
 * @throws TransferError while a portal runs, or if the place is not empty
 */
export async function moveDatabase(deps: MoveDeps, actor: Actor, to: DatabaseLocation): Promise<Moved> {
  const { location, onProgress, now } = deps
  await requireStopped(deps)
  return withStore(location, 'locked', async (store) => {
    if ((await liveLeases(store, now())).length > 0) throw running
    if (!(await isEmptyPlace(to))) return earlierMove(store, to)
    const copied = await fillPlace(to, {
      contents: await contentsOf(store),
      migrations,
      onProgress,
      async finish(database, { rows, tables, fingerprint }) {
        const act: Act = { at: now(), action: moveAction, subjectKind: 'database', subject: describeLocation(to) }
        await appendSealedAudit(database, actor, { ...act, after: { tables, rows, fingerprint } })
      },
    })
    return { copied, wasMoved: false }
  })
}

const running = new TransferError('The portal is running: stop every process of it, then repeat the command')

/** Leases expire by themselves after a crash, and are renewed several times before by a process that runs. */
async function requireStopped({ location, now, onWaiting, wait = delay }: MoveDeps): Promise<void> {
  const read = () => withStore(location, 'snapshot', (store) => liveLeases(store, now()))
  const before = await read()
  if (before.length === 0) return
  const pause = Math.max(...before.map((lease) => lease.expires_at)) - now() + seconds(1)
  onWaiting(pause)
  await wait(pause)
  if ((await read()).length > 0) throw running
}

const liveLeases = (store: Store, now: number) => listLeases(databaseOf(store), now)

/** @throws TransferError if the place holds anything but what a move of these very rows left there */
async function earlierMove(store: Store, to: DatabaseLocation): Promise<Moved> {
  const known = await withStore(to, 'snapshot', async (there) => {
    const steps = await appliedSteps(there)
    if (steps.length !== migrations.length) return undefined
    const [last] = await listAudit(databaseOf(there), { action: moveAction }, { limit: 1 })
    return last?.after_json
  })
  const copied = await countContents(await contentsOf(store))
  if (known === undefined || known === null || !known.includes(copied.fingerprint)) {
    throw notEmpty(to)
  }
  return { copied, wasMoved: true }
}
