import { days } from '../../../contract/duration.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import { keysAtMost, type NewKey } from '../../../contract/staff/api-keys.ts'
import type { Actor } from '../../kernel/audit/entry.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { ApiError } from '../../kernel/http/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'
import { newKeyText } from './key-text.ts'
import { isValidAt, lockKeys, writeKey, writeRevocation } from './store.ts'

export type ApiKeyActs = Pick<Kernel, 'database' | 'now'>

const subjectKind = 'api-key'

/**
 * Makes a key; resolves to its text, which is stored nowhere. Safe to repeat: until it was used, the same call gives the key
 * another secret, because the response with the one before was lost.
 * @param creator the SteamID whose rights it narrows: the actor's own, unless a console account makes it for an administrator
 * @throws ApiError CONFLICT if there is another key with this id; KEYS_FULL
 */
export function makeKey(
  { database, now }: ApiKeyActs,
  actor: Actor,
  { id, name, scopes, rate, days: validDays }: NewKey,
  creator = actor.name,
): Promise<string> {
  return inTransaction(database, async (trx) => {
    const at = now()
    const keys = await lockKeys(trx)
    const before = keys.find((key) => key.id === id)
    const stored = JSON.stringify(scopes)
    if (before !== undefined) {
      const isRepeated = before.created_by === creator && before.name === name && before.scopes === stored
      if (!isRepeated || before.used_at !== null || !isValidAt(before, at)) throw new ApiError('CONFLICT')
    } else if (keys.filter((key) => isValidAt(key, at)).length >= keysAtMost) throw new ApiError('KEYS_FULL')
    const text = newKeyText(id)
    const expires_at = validDays === null ? null : at + days(validDays)
    const created = { created_at: at, created_by: creator, expires_at, used_at: null, revoked_at: null }
    await writeKey(trx, { id, name, hash: hashOf(text), scopes: stored, rate, ...created })
    const ofAnother = creator === actor.name ? {} : { createdBy: creator }
    const after = { name, scopes, rate, expiresAt: isoInstant(expires_at), ...ofAnother }
    await appendSealedAudit(trx, actor, { at, action: 'api-key.make', subjectKind, subject: id, after })
    return text
  })
}

/** Revokes a key: its next call is refused. Safe to repeat. @throws ApiError GONE */
export function revokeKey({ database, now }: ApiKeyActs, actor: Actor, id: string): Promise<void> {
  return inTransaction(database, async (trx) => {
    const key = (await lockKeys(trx)).find((each) => each.id === id)
    if (key === undefined) throw new ApiError('GONE')
    if (key.revoked_at !== null) return
    const at = now()
    await writeRevocation(trx, id, at)
    const before = { name: key.name }
    await appendSealedAudit(trx, actor, { at, action: 'api-key.revoke', subjectKind, subject: id, before })
  })
}
