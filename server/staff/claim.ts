import { hours } from '../../contract/duration.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import type { Database } from '../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { hashOf, randomToken } from '../kernel/secrets/token-hash.ts'
import type { StaffActs } from './members.ts'
import { deleteClaimCodes, hasAdministrator, lockClaimCodes, lockStaff, storeClaimCode, writeStaff } from './store.ts'

/** Decision 114. */
const lifetime = hours(1)
const codeBytes = 16

/** Every command that prints a link ends those before it; starts do not, since several processes may start one after another. */
export interface NewClaim {
  readonly endsEarlier: boolean
}

/**
 * A new code with which the first administrator claims the portal; undefined: there is an administrator. Only its hash is
 * stored.
 */
export function createClaimCode(db: Database, now: number, { endsEarlier }: NewClaim): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    if (await hasAdministrator(trx)) return undefined
    const code = randomToken(codeBytes)
    await deleteClaimCodes(trx, endsEarlier ? undefined : { expiredAt: now })
    await storeClaimCode(trx, { code_hash: hashOf(code), created_at: now, expires_at: now + lifetime })
    return code
  })
}

/** The link that leads to the page. A fragment reaches no server, and so no log of one. */
export const claimLink = (publicOrigin: string, code: string): string =>
  `${publicOrigin}${pagePaths.claim.href()}#${code}`

export interface Claim {
  readonly code: string
  readonly steamId: string
  /** Whether Steam has proven the SteamID. */
  readonly isSteamProven: boolean
}

/**
 * Makes a player the first administrator, in a transaction of the caller. False: the code is wrong, used or expired, or
 * there is an administrator. Of several claims at once one succeeds, whatever their codes: each holds every code until it
 * ends, and the first one deletes them.
 */
export async function claimIn(
  trx: Transaction,
  { setBadge, now }: Pick<StaffActs, 'setBadge' | 'now'>,
  actor: Omit<Actor, 'name' | 'role'>,
  { code, steamId, isSteamProven }: Claim,
): Promise<boolean> {
  const at = now()
  const codes = await lockClaimCodes(trx)
  const hash = hashOf(code)
  if (!codes.some(({ code_hash, expires_at }) => code_hash === hash && at < expires_at)) return false
  const staff = await lockStaff(trx)
  if (staff.some(({ role }) => role === 'administrator')) return false
  await deleteClaimCodes(trx)
  await writeStaff(trx, { steam_id: steamId, role: 'administrator', added_at: at, added_by: steamId })
  await setBadge(trx, steamId, true)
  const before = staff.find(({ steam_id }) => steam_id === steamId)
  await appendSealedAudit(
    trx,
    { ...actor, name: steamId, role: 'administrator' },
    {
      at,
      action: 'staff.claim',
      subjectKind: 'player',
      subject: steamId,
      ...(before === undefined ? {} : { before: { role: before.role } }),
      after: { role: 'administrator', isSteamProven },
    },
  )
  return true
}

/** The same in a transaction of its own. */
export const claimPortal = (
  { database, ...acts }: StaffActs,
  actor: Omit<Actor, 'name' | 'role'>,
  claim: Claim,
): Promise<boolean> => inTransaction(database, (trx) => claimIn(trx, acts, actor, claim))
