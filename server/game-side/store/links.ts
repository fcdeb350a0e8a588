import * as v from 'valibot'
import { type CarrierState, carrierStateSchema } from '../../../contract/game-side/carrier.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import { skipLocked } from '../../kernel/db/skip-locked.ts'
import { isAway } from '../rules/link.ts'
import type { GameConsoleRow } from '../tables.ts'
import { readConsoles } from './consoles.ts'

/** How a listed server is reached: what its tool said last, or what the portal knows of its console. */
export interface Link {
  readonly carrier: 'tool' | 'direct'
  readonly serverId: string
  /** Epoch milliseconds. */
  readonly seenAt: number
  readonly state: CarrierState
  /** Milliseconds by which the tool's clock is ahead. */
  readonly clockAhead: number
}

export interface SeenLink {
  readonly keyId: string
  readonly state: CarrierState
  /** Epoch milliseconds. */
  readonly at: number
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Notes that tools have called for the servers of these keys, and what they said. */
export async function noteLinks({ kysely }: Database, seen: readonly SeenLink[]): Promise<void> {
  if (seen.length === 0) return
  const rows = [...seen]
    // In one order everywhere, so that two statements do not wait for each other.
    .sort((a, b) => inOrder(a.keyId, b.keyId))
    .map(({ keyId, state, at }) => ({
      key_id: keyId,
      seen_at: at,
      process: state.process,
      state: JSON.stringify(state),
      members: state.members,
      clock_ahead: Date.parse(state.clock) - at,
    }))
  await kysely
    .insertInto('game_link')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key_id').doUpdateSet(({ ref }) => ({
        seen_at: ref('excluded.seen_at'),
        process: ref('excluded.process'),
        state: ref('excluded.state'),
        members: ref('excluded.members'),
        clock_ahead: ref('excluded.clock_ahead'),
      })),
    )
    .execute()
}

/** Keys of one statement. */
const chunk = 500

/** Notes that the tools of these keys are still there. A row that another process writes now is left to it. */
export async function touchLinks(db: Database, keyIds: readonly string[], now: number): Promise<void> {
  for (let from = 0; from < keyIds.length; from += chunk) {
    await db.kysely
      .updateTable('game_link')
      .set({ seen_at: now })
      .where('key_id', 'in', (eb) =>
        skipLocked(
          db,
          eb
            .selectFrom('game_link')
            .select('key_id')
            .where('key_id', 'in', keyIds.slice(from, from + chunk))
            .where('seen_at', '<', now),
        ),
      )
      .execute()
  }
}

const storedSchema = v.pipe(v.string(), v.parseJson(), carrierStateSchema)

/** The links of tools by the ids of their servers; where two tools call for one server, that of the last call. */
export async function readToolLinks({ kysely }: Database): Promise<ReadonlyMap<string, Link>> {
  const rows = await kysely
    .selectFrom('game_link')
    .innerJoin('game_server_key', 'game_server_key.id', 'game_link.key_id')
    .select(['server_id', 'seen_at', 'state', 'clock_ahead'])
    .where('revoked_at', 'is', null)
    .orderBy('seen_at')
    .execute()
  const links = new Map<string, Link>()
  for (const { server_id: serverId, seen_at: seenAt, state, clock_ahead: clockAhead } of rows) {
    // A process of another release may have stored what this one does not know.
    const parsed = v.safeParse(storedSchema, state)
    if (serverId !== null && parsed.success) {
      links.set(serverId, { carrier: 'tool', serverId, seenAt, state: parsed.output, clockAhead })
    }
  }
  return links
}

/** What a console that the portal uses itself can do. */
const directLink = (row: GameConsoleRow, now: number): Link => ({
  carrier: 'direct',
  serverId: row.server_id,
  seenAt: now,
  clockAhead: 0,
  state: {
    tool: '',
    process: '',
    clock: isoInstant(now),
    console: row.state,
    delivers: [
      ...(row.vip_core === null ? [] : (['vipCore'] as const)),
      ...(row.simple_admin === 1 ? (['simpleAdmin'] as const) : []),
    ],
    problem: null,
    members: row.members,
  },
})

/** The links of tools and consoles at `now` (epoch milliseconds): a tool that calls comes before the portal itself. */
export function linksOf(
  tools: ReadonlyMap<string, Link>,
  consoles: ReadonlyMap<string, GameConsoleRow>,
  now: number,
): ReadonlyMap<string, Link> {
  const direct = [...consoles.values()].filter(({ server_id }) => isToolAway(tools.get(server_id), now))
  return new Map([...tools, ...direct.map((row) => [row.server_id, directLink(row, now)] as const)])
}

/** The links by the ids of their servers. */
export const readLinks = async (db: Database, now: number): Promise<ReadonlyMap<string, Link>> =>
  linksOf(await readToolLinks(db), await readConsoles(db), now)

/** Whether no tool has called lately. */
export const isToolAway = (link: Link | undefined, now: number): boolean => link === undefined || isAway(link, now)

/** A link that needs a person; `since` (epoch milliseconds): nothing was heard after that. */
interface TroubledLink {
  readonly serverId: string
  readonly since: number | null
}

/** Links whose tool delivers something and has not called after `before`, whose console has not responded since, or that are in trouble. */
export async function readTroubledLinks(
  db: Database,
  { now, before }: { readonly now: number; readonly before: number },
): Promise<readonly TroubledLink[]> {
  const consoles = await readConsoles(db)
  const links = linksOf(await readToolLinks(db), consoles, now)
  return [...links.values()].flatMap(({ carrier, serverId, seenAt, state }): TroubledLink[] => {
    const since = consoles.get(serverId)?.since
    if (carrier === 'direct' && state.console !== 'ok' && since !== undefined) {
      return state.console === 'refused' || since < before ? [{ serverId, since }] : []
    }
    if (state.delivers.length > 0 && seenAt < before) return [{ serverId, since: seenAt }]
    return state.console === 'refused' || state.problem !== null ? [{ serverId, since: null }] : []
  })
}
