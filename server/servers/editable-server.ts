import * as v from 'valibot'
import { type EditedServer, editedServerSchema } from '../../contract/staff-servers.ts'
import type { Database } from '../kernel/db/database.ts'
import type { OpenTransaction } from '../kernel/db/transaction.ts'
import type { Editable } from '../kernel/edits/editable.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { findServerId, serverSection } from './store/servers.ts'
import type { ServerRow } from './tables.ts'

/** The catalogue that the list of servers is part of. */
export interface CatalogueAccess {
  /** Holds it until the transaction ends. */
  lock(trx: OpenTransaction): Promise<void>
  /** Records that its servers changed, so that every process reads them again. */
  noteServersChanged(trx: OpenTransaction): Promise<void>
}

const editedOf = (row: ServerRow): EditedServer => {
  const { id: _id, ...fields } = serverSection.fromRow(row)
  return { id: row.id, ...fields }
}

/** A listed server as staff edit it. An edit of its address moves it. */
export const serverEditable = ({ lock, noteServersChanged }: CatalogueAccess): Editable<EditedServer> => ({
  kind: 'server',
  lock: ({ kysely }) => lock(kysely),
  async read({ kysely }, id) {
    const row = await kysely.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : editedOf(withoutKey(row))
  },
  // In the order of the fields in which `read` returns it.
  normalise: (value) => editedOf({ ...serverSection.toRow(value, 0), id: value.id }),
  async write({ kysely }, id, value) {
    if (value === undefined) await serverSection.remove(kysely, [id])
    else {
      const row = { ...serverSection.toRow(value, await placeOf(kysely, id)), id }
      const { ip, port } = row
      const taken = kysely.selectFrom('server').select('id').where('ip', '=', ip).where('port', '=', port)
      if (await taken.where('id', '!=', id).executeTakeFirst()) throw new ApiError('ADDRESS_TAKEN', { field: 'ip' })
      await serverSection.write(kysely, [row])
    }
    await noteServersChanged(kysely)
  },
  parse(stored) {
    const parsed = v.safeParse(editedServerSchema, stored)
    return parsed.success ? parsed.output : undefined
  },
})

const withoutKey = ({ key: _key, ...row }: ServerRow & { readonly key: number }): ServerRow => row

/** The place of a server in the list; a new one is the last. */
async function placeOf(trx: OpenTransaction, id: string): Promise<number> {
  const own = await trx.selectFrom('server').select('position').where('id', '=', id).executeTakeFirst()
  if (own !== undefined) return own.position
  const { last } = await trx
    .selectFrom('server')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
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
