import * as v from 'valibot'
import { type CarrierState, carrierStateSchema } from '../../../contract/game-side/carrier.ts'
import type { Database } from '../../kernel/db/database.ts'

/** How a listed server is reached: what its tool said last. */
export interface Link {
  readonly keyId: string
  readonly serverId: string
  /** Epoch milliseconds. */
  readonly seenAt: number
  readonly state: CarrierState
  /** Milliseconds by which the tool's clock is ahead. */
  readonly clockAhead: number
}

/** Notes that a tool has called for the server of a key. */
export async function noteLink(
  { kysely }: Database,
  keyId: string,
  { state, at }: { readonly state: CarrierState; readonly at: number },
): Promise<void> {
  const values = {
    seen_at: at,
    process: state.process,
    state: JSON.stringify(state),
    members: state.members,
    clock_ahead: Date.parse(state.clock) - at,
  }
  await kysely
    .insertInto('game_link')
    .values({ key_id: keyId, ...values })
    .onConflict((conflict) => conflict.column('key_id').doUpdateSet(values))
    .execute()
}

const storedSchema = v.pipe(v.string(), v.parseJson(), carrierStateSchema)

/** The links by the ids of their servers; where two tools call for one server, that of the last call. */
export async function readLinks({ kysely }: Database): Promise<ReadonlyMap<string, Link>> {
  const rows = await kysely
    .selectFrom('game_link')
    .innerJoin('game_server_key', 'game_server_key.id', 'game_link.key_id')
    .select(['key_id', 'server_id', 'seen_at', 'state', 'clock_ahead'])
    .where('revoked_at', 'is', null)
    .orderBy('seen_at')
    .execute()
  const links = new Map<string, Link>()
  for (const { key_id: keyId, server_id: serverId, seen_at: seenAt, state, clock_ahead: clockAhead } of rows) {
    // A process of another release may have stored what this one does not know.
    const parsed = v.safeParse(storedSchema, state)
    if (serverId !== null && parsed.success) {
      links.set(serverId, { keyId, serverId, seenAt, state: parsed.output, clockAhead })
    }
  }
  return links
}

/** A link that needs a person; `since` (epoch milliseconds): nothing was heard after that. */
interface TroubledLink {
  readonly serverId: string
  readonly since: number | null
}

/** Links whose tool delivers something and has not called after `before`, or is in trouble. */
export async function readTroubledLinks(db: Database, before: number): Promise<readonly TroubledLink[]> {
  return [...(await readLinks(db)).values()].flatMap(({ serverId, seenAt, state }): TroubledLink[] => {
    if (state.delivers.length > 0 && seenAt < before) return [{ serverId, since: seenAt }]
    return state.console === 'refused' || state.problem !== null ? [{ serverId, since: null }] : []
  })
}
