import * as v from 'valibot'
import { type EditedServer, editedServerSchema } from '../../contract/servers/staff-servers.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import type { Editable } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { findServerId, listServers, serverSection } from './store/servers.ts'
import type { ServerRow } from './tables.ts'

/** The catalogue that the list of servers is part of. */
export interface CatalogueAccess {
  /** Holds it until the transaction ends. */
  lock(trx: Transaction): Promise<void>
  /** Whether the community has a region. */
  hasRegion(trx: Transaction, code: string): Promise<boolean>
  /** Records that its servers changed, so that every process reads them again. */
  noteServersChanged(trx: Transaction): Promise<void>
}

const editedOf = (row: ServerRow): EditedServer => {
  const { id: _id, rules: _rules, ...fields } = serverSection.fromRow(row)
  return { id: row.id, ...fields }
}

/** A listed server as staff edit it. An edit of its address moves it. */
export const serverEditable = ({ lock, hasRegion, noteServersChanged }: CatalogueAccess): Editable<EditedServer> => ({
  kind: 'server',
  lock,
  async read({ kysely }, id) {
    const row = await kysely.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : editedOf(withoutKey(row))
  },
  // In the order of the fields in which `read` returns it.
  normalise: (value) => editedOf({ ...serverSection.toRow({ ...value, rules: [] }, 0), id: value.id }),
  async write(trx, id, value) {
    if (value === undefined) await serverSection.remove(trx, [id])
    else {
      if (!(await hasRegion(trx, value.region))) throw unknownRegion()
      const { position, rules } = await placeOf(trx, id)
      const row = { ...serverSection.toRow({ ...value, rules: [] }, position), id, rules }
      const { ip, port } = row
      const taken = trx.kysely.selectFrom('server').select('id').where('ip', '=', ip).where('port', '=', port)
      if (await taken.where('id', '!=', id).executeTakeFirst()) throw new ApiError('ADDRESS_TAKEN', { field: 'ip' })
      await serverSection.write(trx, [row])
    }
    await noteServersChanged(trx)
  },
  parse(stored) {
    const parsed = v.safeParse(editedServerSchema, stored)
    return parsed.success ? parsed.output : undefined
  },
})

const unknownRegion = (): ApiError =>
  new ApiError('BAD_REQUEST', { field: 'region', reason: { kind: 'text', text: 'must be one of the region codes' } })

const withoutKey = ({ key: _key, ...row }: ServerRow & { readonly key: number }): ServerRow => row

/** What an edit leaves as it is: the rules, and the place in the list. A new server is the last. */
async function placeOf(trx: Transaction, id: string): Promise<Pick<ServerRow, 'position' | 'rules'>> {
  const own = await trx.kysely
    .selectFrom('server')
    .select(['position', 'rules'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (own !== undefined) return own
  const { last } = await trx.kysely
    .selectFrom('server')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return { position: last === null ? 0 : last + 1, rules: '[]' }
}

/** The server that an operator names: by its id, or by any address that leads to it. */
export async function findServer(db: Database, named: string): Promise<EditedServer | undefined> {
  const byAddress = await findServerId(db, named)
  const row = await db.kysely
    .selectFrom('server')
    .selectAll()
    .where('id', '=', byAddress ?? named)
    .executeTakeFirst()
  return row === undefined ? undefined : editedOf(withoutKey(row))
}

/** Every server as staff edit it, with the addresses that it left, in the order of the list. */
export async function listEditedServers(
  db: Database,
): Promise<readonly (EditedServer & { readonly former: readonly string[] })[]> {
  const servers = await listServers(db)
  return servers.map(({ id, rules: _rules, former = [], ...fields }) => ({ id, ...fields, former }))
}
