import type { ConsoleState } from '../../../contract/game-side/carrier.ts'
import type { ConsoleBody, ConsoleSettings } from '../../../contract/game-side/consoles.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import { openSealed, resealAll, type SealKeys, sealKeys } from '../../kernel/secrets/seal-keys.ts'
import { seal } from '../../kernel/secrets/sealed.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import type { GameConsoleRow } from '../tables.ts'

/** The keys of the passwords. */
export const consoleKeys = (secrets: PortalSecrets): SealKeys => sealKeys(secrets, 'game consoles')

/** The password of a console; undefined: it was sealed with another secret. */
export const passwordOf = ({ sealed }: Pick<GameConsoleRow, 'sealed'>, keys: SealKeys): string | undefined =>
  openSealed(keys, sealed)

/** All of them, by their servers. Passwords are sealed. */
export async function readConsoles({ kysely }: Database): Promise<ReadonlyMap<string, GameConsoleRow>> {
  const rows = await kysely.selectFrom('game_console').selectAll().orderBy('server_id').execute()
  return new Map(rows.map((row) => [row.server_id, row]))
}

export const readConsole = ({ kysely }: Database, serverId: string): Promise<GameConsoleRow | undefined> =>
  kysely.selectFrom('game_console').selectAll().where('server_id', '=', serverId).executeTakeFirst()

/** What staff see. */
export const consoleView = (row: GameConsoleRow): ConsoleSettings => ({
  port: row.port,
  game: row.game,
  simpleAdmin: row.simple_admin === 1,
  vipCore: row.vip_core,
  state: row.state,
  since: isoInstant(row.since),
  problem: row.problem,
})

/** Stores a console. With a password, nothing is known of it; without one, its state stays. False: it has no password. */
export async function saveConsole(
  { kysely }: Transaction,
  serverId: string,
  { port, game, simpleAdmin, vipCore, password }: ConsoleBody,
  { key, now }: { readonly key: Uint8Array; readonly now: number },
): Promise<boolean> {
  const choices = { port, game, simple_admin: simpleAdmin ? 1 : 0, vip_core: vipCore } as const
  if (password === undefined) {
    const { numUpdatedRows } = await kysely
      .updateTable('game_console')
      .set(choices)
      .where('server_id', '=', serverId)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  const values = { ...choices, sealed: seal(key, password), state: 'unreachable', problem: null, since: now } as const
  await kysely
    .insertInto('game_console')
    .values({ server_id: serverId, ...values, given: null, members: null })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute()
  return true
}

/** Resolves to whether there was one. */
export async function deleteConsole({ kysely }: Transaction, serverId: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('game_console')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export interface ConsoleReading {
  readonly state: ConsoleState
  readonly problem: string | null
}

/** Stores what a console did, unless its password was set anew meanwhile. A refused password stays refused. */
export async function noteConsole(
  { kysely }: Database,
  { server_id, sealed }: Pick<GameConsoleRow, 'server_id' | 'sealed'>,
  { state, problem }: ConsoleReading,
  now: number,
): Promise<void> {
  await kysely
    .updateTable('game_console')
    .set((eb) => ({ state, problem, since: eb.case().when('state', '=', state).then(eb.ref('since')).else(now).end() }))
    .where('server_id', '=', server_id)
    .where('sealed', '=', sealed)
    .where('state', '!=', 'refused')
    .execute()
}

/** Stores what VIPCore was given, and which version of the members that is. */
export async function keepGiven(
  { kysely }: Database,
  serverId: string,
  { given, members }: Pick<GameConsoleRow, 'given' | 'members'>,
): Promise<void> {
  await kysely.updateTable('game_console').set({ given, members }).where('server_id', '=', serverId).execute()
}

/** Seals passwords with the current secret that are sealed with the previous one. Resolves to their number. */
export const resealConsoles = ({ kysely }: Database, keys: SealKeys): Promise<number> =>
  resealAll(
    keys,
    () => kysely.selectFrom('game_console').select(['server_id', 'sealed']).execute(),
    async ({ server_id, sealed }, next) => {
      const changed = kysely.updateTable('game_console').set({ sealed: next }).where('server_id', '=', server_id)
      return (await changed.where('sealed', '=', sealed).executeTakeFirst()).numUpdatedRows
    },
  )
