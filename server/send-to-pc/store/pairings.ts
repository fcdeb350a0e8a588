import { pairingCodeLifetime, pairingLifetime } from '../../../contract/send-to-pc/sent-server.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sendNudge, streamsTopic } from '../../kernel/db/nudges.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { Holder } from '../../kernel/limits/holder.ts'
import { releasePlaces, takePlace } from '../../kernel/limits/stored-places.ts'
import { codePool } from '../rules/limits.ts'
import type { PairingRow } from '../tables.ts'
import { nextChange } from './sequence.ts'

export type Side = 'pc' | 'phone'

export interface NewPairing {
  readonly id: string
  readonly codeHash: string
  readonly tokenHash: string
  /** Browser and system of the PC. */
  readonly device: string
  readonly holder: Holder
  readonly now: number
}

const liveCodes = ({ kysely }: Pick<Database, 'kysely'>, now: number) =>
  kysely
    .selectFrom('pairing')
    .where('claimed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

/** Begins a pairing; where there are too many codes, another one ends. `taken`: another one has this code. */
export function addPairing(
  db: Database,
  { id, codeHash, tokenHash, device, holder, now }: NewPairing,
): Promise<PairingRow | 'taken'> {
  return inTransaction(db, async (trx) => {
    const { kysely } = trx
    const change = await nextChange(trx)
    const same = await liveCodes(trx, now).select('id').where('code_hash', '=', codeHash).executeTakeFirst()
    if (same !== undefined) return 'taken'
    for (const dropped of await takePlace(trx, codePool, { id, holder, now }))
      await endOne(trx, dropped, { change, now })
    return kysely
      .insertInto('pairing')
      .values({
        id,
        code_hash: codeHash,
        code_expires_at: now + pairingCodeLifetime,
        pc_hash: tokenHash,
        pc_device: device,
        phone_hash: null,
        phone_device: null,
        created_at: now,
        claimed_at: null,
        expires_at: now + pairingCodeLifetime,
        ended_at: null,
        change_number: change,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export interface Claim {
  readonly codeHashes: readonly string[]
  readonly tokenHash: string
  /** Browser and system of the phone. */
  readonly device: string
  readonly now: number
}

/** Pairs a phone with the PC that shows a code; undefined: no PC does. A code works once. */
export function claimPairing(
  db: Database,
  { codeHashes, tokenHash, device, now }: Claim,
): Promise<PairingRow | undefined> {
  return inTransaction(db, async (trx) => {
    const change = await nextChange(trx)
    const row = await trx.kysely
      .updateTable('pairing')
      .set({
        phone_hash: tokenHash,
        phone_device: device,
        claimed_at: now,
        expires_at: now + pairingLifetime,
        change_number: change,
      })
      .where('code_hash', 'in', codeHashes)
      .where('claimed_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('code_expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return undefined
    await releasePlaces(trx, codePool, [row.id])
    await sendNudge(trx, streamsTopic)
    return row
  })
}

/** The pairings that hold, of the tokens with these hashes. */
export function pairingsOf({ kysely }: Database, hashes: readonly string[], now: number): Promise<PairingRow[]> {
  return kysely
    .selectFrom('pairing')
    .selectAll()
    .where((eb) => eb.or([eb('pc_hash', 'in', hashes), eb('phone_hash', 'in', hashes)]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export async function endPairing(db: Database, id: string, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const change = await nextChange(trx)
    await releasePlaces(trx, codePool, [id])
    await endOne(trx, id, { change, now })
  })
}

async function endOne(
  trx: Transaction,
  id: string,
  { change, now }: { readonly change: number; readonly now: number },
): Promise<void> {
  const { numUpdatedRows } = await trx.kysely
    .updateTable('pairing')
    .set({ ended_at: now, change_number: change })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await sendNudge(trx, streamsTopic)
}

/** Removes what ended before an instant. */
export async function prunePairings({ kysely }: Database, before: number): Promise<void> {
  await kysely
    .deleteFrom('pairing')
    .where((eb) => eb.or([eb('expires_at', '<', before), eb('ended_at', '<', before)]))
    .execute()
}
