import { isoInstant } from '../../contract/iso-instant.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Season } from './rules/ranking/seasons.ts'
import { insertSeason, listSeasons, markSeasonClosed } from './store/seasons.ts'

export type SeasonActs = Pick<Kernel, 'database' | 'now'>

/** A season for the audit. */
const recorded = ({ name, startsAt, endsAt, closedAt }: Season) => ({
  name,
  startsAt: isoInstant(startsAt),
  endsAt: isoInstant(endsAt),
  closedAt: isoInstant(closedAt),
})
/**
 * Begins a season at `startsAt` (epoch ms); the open one before it ends at that moment. `overlaps`: another season starts
 * later or ends after it. Safe to repeat: the same name and start are the same season.
 */
export function beginSeason(
  { database, now }: SeasonActs,
  actor: Actor,
  { name, startsAt }: { readonly name: string; readonly startsAt: number },
): Promise<Season | 'overlaps'> {
  return inTransaction(database, async (trx) => {
    const seasons = await listSeasons(trx)
    const known = seasons.find((season) => season.name === name && season.startsAt === startsAt)
    if (known !== undefined) return known
    const isTaken = ({ startsAt: from, endsAt: to }: Season) => from >= startsAt || (to !== null && to > startsAt)
    if (seasons.some(isTaken)) return 'overlaps'
    const id = Math.max(0, ...seasons.map((season) => season.id)) + 1
    const season = await insertSeason(trx, { id, name, startsAt })
    const act = { at: now(), action: 'season.create' as const, subjectKind: 'season', subject: String(id) }
    await appendSealedAudit(trx, actor, { ...act, after: recorded(season) })
    return season
  })
}

/** Ends a season now if it has not ended, and freezes its rankings. `missing`: there is no such season. */
export function endSeason(
  { database, now }: SeasonActs,
  actor: Actor,
  id: number,
): Promise<'done' | 'unchanged' | 'missing'> {
  return inTransaction(database, async (trx) => {
    const find = async () => (await listSeasons(trx)).find((season) => season.id === id)
    const before = await find()
    if (before === undefined) return 'missing'
    const at = now()
    if (!(await markSeasonClosed(trx, id, at))) return 'unchanged'
    const after = await find()
    await appendSealedAudit(trx, actor, {
      at,
      action: 'season.close',
      subjectKind: 'season',
      subject: String(id),
      before: recorded(before),
      ...(after === undefined ? {} : { after: recorded(after) }),
    })
    return 'done'
  })
}
