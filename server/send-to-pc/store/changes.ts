import type { Database } from '../../kernel/db/database.ts'
import type { PairingRow, SentServerRow } from '../tables.ts'
import { lastChange } from './sequence.ts'

export interface ChangedSentServer {
  readonly row: SentServerRow
  readonly channels: readonly string[]
}

/** What changed, up to the number `last`. */
export interface ChangedRows {
  readonly last: number
  readonly sentServers: readonly ChangedSentServer[]
  readonly pairings: readonly PairingRow[]
}

/** What devices listen to: their account's hand-offs, those of pairings, and the pairings themselves. */
export const accountChannel = (accountId: string): string => `account ${accountId}`
export const pairingChannel = (pairingId: string): string => `pairing ${pairingId}`

/** Changes of every device after a number, for those that are connected. */
export async function changesAfter(db: Database, after: number): Promise<ChangedRows> {
  const last = await lastChange(db)
  if (last === after) return { last, sentServers: [], pairings: [] }
  const sentServers = await db.kysely
    .selectFrom('hand_off')
    .innerJoin('hand_off_channel', 'hand_off_id', 'id')
    .selectAll('hand_off')
    .select('channel')
    .where('change_number', '>', after)
    .orderBy('change_number')
    .execute()
  const pairings = await db.kysely.selectFrom('pairing').selectAll().where('change_number', '>', after).execute()
  return { last, sentServers: withChannels(sentServers), pairings }
}

function withChannels(joined: readonly (SentServerRow & { readonly channel: string })[]): ChangedSentServer[] {
  const byId = new Map<string, { readonly row: SentServerRow; readonly channels: string[] }>()
  for (const { channel, ...row } of joined) {
    const known = byId.get(row.id)
    if (known === undefined) byId.set(row.id, { row, channels: [channel] })
    else known.channels.push(channel)
  }
  return [...byId.values()]
}

export interface Audience {
  readonly channels: readonly string[]
  readonly pairingIds: readonly string[]
}

/** The same for one device that connects; `after` 0: what is open. What expired before `now` is not news. */
export async function changesFor(
  db: Database,
  { channels, pairingIds }: Audience,
  { after, now }: { readonly after: number; readonly now: number },
): Promise<ChangedRows> {
  const last = await lastChange(db)
  const mine = db.kysely.selectFrom('hand_off_channel').select('hand_off_id').where('channel', 'in', channels)
  const sentServers = await db.kysely
    .selectFrom('hand_off')
    .selectAll()
    .where('id', 'in', mine)
    .where('change_number', '>', after)
    .where('expires_at', '>', now)
    .orderBy('change_number')
    .execute()
  const pairings =
    pairingIds.length === 0
      ? []
      : await db.kysely
          .selectFrom('pairing')
          .selectAll()
          .where('id', 'in', pairingIds)
          .where('change_number', '>', after)
          .execute()
  return { last, sentServers: sentServers.map((row) => ({ row, channels })), pairings }
}
