import { sql } from 'kysely'
import { days, hours } from '../../contract/duration.ts'
import { type ReminderDays, reminderDays } from '../../contract/push/notices.ts'
import type { VipStatus } from '../../contract/vip/vip.ts'
import type { Database } from '../kernel/db/database.ts'
import { type Places, prepareQuery, stringsIn } from '../kernel/db/prepared-query.ts'
import { readTogether } from '../kernel/db/read-together.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import { vipStatusAt } from './rules/vip.ts'

/** Memberships, and assigned groups as rows of their own. */
const perks = prepareQuery((kysely, place: Places<{ readonly steamIds: string }>, kind) =>
  kysely
    .selectFrom('vip_membership')
    .select(['steam_id', sql<number | null>`expires_at`.as('expires_at'), sql<string | null>`null`.as('name')])
    .where('steam_id', 'in', stringsIn(kind, place('steamIds')))
    .unionAll(
      kysely
        .selectFrom('steam_group')
        .select(['steam_id', sql<number | null>`null`.as('expires_at'), sql<string | null>`name`.as('name')])
        .where('steam_id', 'in', stringsIn(kind, place('steamIds'))),
    ),
)

const perksOf = readTogether(
  (db, steamIds) => perks(db, { steamIds: JSON.stringify(steamIds) }),
  ({ steam_id }) => steam_id,
)

/** VIP and groups of a SteamID at `now` (epoch ms); none for an unknown SteamID. */
export async function vipStatusOf(db: Database, steamId: string, now: number): Promise<VipStatus> {
  const rows = await perksOf(db, steamId)
  const expiresAt = rows.find(({ expires_at }) => expires_at !== null)?.expires_at ?? null
  return vipStatusAt({ expiresAt, groups: rows.flatMap(({ name }) => name ?? []) }, now)
}

/** The groups of all players who have one at `now` (epoch ms), VIP included, by SteamID: few, compared with all players. */
export async function listGroups(db: Database, now: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const [given, members] = await Promise.all([
    db.kysely.selectFrom('steam_group').selectAll().execute(),
    db.kysely.selectFrom('vip_membership').select('steam_id').where('expires_at', '>', now).execute(),
  ])
  const all = [...given, ...members.map(({ steam_id }) => ({ steam_id, name: 'vip' }))]
  const groups = new Map<string, string[]>()
  for (const { steam_id, name } of all) groups.set(steam_id, [...(groups.get(steam_id) ?? []), name])
  return groups
}

/** Everyone who has VIP or a group at `now`; `expiresAt` (epoch ms): when VIP ends, null without VIP. */
export async function listMembers(
  db: Database,
  now: number,
): Promise<
  readonly { readonly steamId: string; readonly groups: readonly string[]; readonly expiresAt: number | null }[]
> {
  const [given, members] = await Promise.all([
    db.kysely.selectFrom('steam_group').selectAll().execute(),
    db.kysely.selectFrom('vip_membership').selectAll().where('expires_at', '>', now).execute(),
  ])
  const groups = new Map<string, string[]>()
  for (const { steam_id, name } of given) groups.set(steam_id, [...(groups.get(steam_id) ?? []), name])
  const ends = new Map(members.map(({ steam_id, expires_at }) => [steam_id, expires_at]))
  return [...new Set([...ends.keys(), ...groups.keys()])].map((steamId) => ({
    steamId,
    groups: [...(ends.has(steamId) ? ['vip'] : []), ...(groups.get(steamId) ?? [])],
    expiresAt: ends.get(steamId) ?? null,
  }))
}

/**
 * Changes when {@link listMembers} does, but for coincidences that hardly ever happen, and costs a tenth of it. The factors
 * keep the sums of a million members within 64 bits.
 */
export async function membersMark({ kysely }: Database, now: number): Promise<string> {
  const player = sql<number>`cast(substr(steam_id, 8) as bigint)`
  const [members, groups] = await Promise.all([
    kysely
      .selectFrom('vip_membership')
      .where('expires_at', '>', now)
      .select((eb) => [
        eb.fn.countAll().as('count'),
        sql<string>`cast(sum(expires_at % 1000003 * (${player} % 1000003)) as text)`.as('who'),
        sql<string>`cast(sum(expires_at) as text)`.as('until'),
      ])
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('steam_group')
      .groupBy('name')
      .orderBy('name')
      .select((eb) => ['name', eb.fn.countAll().as('count'), sql<string>`cast(sum(${player}) as text)`.as('who')])
      .execute(),
  ])
  return [members, ...groups].map((row) => Object.values(row).join(' ')).join()
}

export interface VipExtension {
  readonly steamId: string
  readonly hours: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Extends VIP from now, or from the end of the current membership (X-20 counts in hours). Not idempotent: call it in the
 * transaction that decides, once, that the time is due.
 */
export async function extendVip(trx: Transaction, extension: VipExtension): Promise<void> {
  const { steamId, now } = extension
  const added = hours(extension.hours)
  await trx.kysely
    .insertInto('vip_membership')
    .values({ steam_id: steamId, expires_at: now + added })
    .onConflict((conflict) =>
      conflict.column('steam_id').doUpdateSet({
        expires_at: sql<number>`case when vip_membership.expires_at > ${now} then vip_membership.expires_at else ${now} end + ${added}`,
      }),
    )
    .execute()
}

/** When the membership of a player ends or ended (epoch ms); undefined: never a member. */
export async function readMembershipEnd({ kysely }: Database, steamId: string): Promise<number | undefined> {
  const row = await kysely
    .selectFrom('vip_membership')
    .select('expires_at')
    .where('steam_id', '=', steamId)
    .executeTakeFirst()
  return row?.expires_at
}

/** The same, locked until the transaction ends: an update without changes locks on both databases. */
export async function lockMembership(trx: Transaction, steamId: string): Promise<number | undefined> {
  const row = await trx.kysely
    .updateTable('vip_membership')
    .set({ steam_id: steamId })
    .where('steam_id', '=', steamId)
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at
}

/** Memberships that ended between two instants (epoch ms), the second one included. */
export const listEndedMemberships = (
  { kysely }: Database,
  since: number,
  now: number,
): Promise<{ readonly steam_id: string; readonly expires_at: number }[]> =>
  kysely
    .selectFrom('vip_membership')
    .selectAll()
    .where('expires_at', '>', since)
    .where('expires_at', '<=', now)
    .execute()

/** Moves the end of a locked membership. */
export async function setMembershipEnd(trx: Transaction, steamId: string, expiresAt: number): Promise<void> {
  await trx.kysely
    .updateTable('vip_membership')
    .set({ expires_at: expiresAt })
    .where('steam_id', '=', steamId)
    .execute()
}

/** Ends VIP at `now`; false if there was none. */
export async function revokeVip(db: Database, steamId: string, now: number): Promise<boolean> {
  const result = await db.kysely
    .updateTable('vip_membership')
    .set({ expires_at: now })
    .where('steam_id', '=', steamId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Adds a SteamID to a group that is not sold: pro, kol or op. Safe to repeat; false if it was in the group. */
export async function addGroup(db: Database, steamId: string, name: string): Promise<boolean> {
  const result = await db.kysely
    .insertInto('steam_group')
    .values({ steam_id: steamId, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Removes a SteamID from a group; false if it was not in it. */
export async function removeGroup(db: Database, steamId: string, name: string): Promise<boolean> {
  const result = await db.kysely
    .deleteFrom('steam_group')
    .where('steam_id', '=', steamId)
    .where('name', '=', name)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** A membership that ends in some days. Instants are epoch milliseconds. */
export interface VipNotice {
  readonly id: string
  readonly steamId: string
  readonly at: number
  /** The next reminder, or the end. */
  readonly until: number
  readonly fact: { readonly kind: 'vipEnding'; readonly days: ReminderDays; readonly endsAt: number }
}

/** The memberships whose remaining time became one of {@link reminderDays} after `from` and up to `to` (epoch ms). */
export async function readVipNotices({ kysely }: Database, from: number, to: number): Promise<readonly VipNotice[]> {
  const notices: VipNotice[] = []
  for (const [index, left] of reminderDays.entries()) {
    const rows = await kysely
      .selectFrom('vip_membership')
      .selectAll()
      .where('expires_at', '>', from + days(left))
      .where('expires_at', '<=', to + days(left))
      .execute()
    for (const { steam_id: steamId, expires_at: endsAt } of rows) {
      const until = endsAt - days(reminderDays[index + 1] ?? 0)
      const fact = { kind: 'vipEnding', days: left, endsAt } as const
      notices.push({ id: `vip ${steamId} ${endsAt} ${left}`, steamId, at: endsAt - days(left), until, fact })
    }
  }
  return notices
}
