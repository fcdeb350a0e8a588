import type { CommunityPrivilege } from '../../../contract/community/community-items.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { mirrored, readMirrored } from '../../kernel/db/mirrored-texts.ts'
import { offeredColumns, type Section } from '../../kernel/db/section.ts'
import type { PrivilegeRow } from '../tables.ts'

function toPrivilegeRow(privilege: CommunityPrivilege, position: number): PrivilegeRow {
  const content = mirrored(privilege.content)
  const detail = mirrored(privilege.detail)
  return {
    id: privilege.id,
    position,
    content_zh: content.zh,
    content_en: content.en,
    content: content.json,
    detail_zh: detail.zh,
    detail_en: detail.en,
    detail: detail.json,
    order: privilege.order,
    normal: privilege.normal,
    vip: privilege.vip,
    pro: privilege.pro,
    kol: privilege.kol,
    op: privilege.op,
    draft: privilege.draft ? 1 : 0,
  }
}

const fromPrivilegeRow = (row: PrivilegeRow): CommunityPrivilege => ({
  id: row.id,
  content: readMirrored({ zh: row.content_zh, en: row.content_en, json: row.content }),
  detail: readMirrored({ zh: row.detail_zh, en: row.detail_en, json: row.detail }),
  order: row.order,
  normal: row.normal,
  vip: row.vip,
  pro: row.pro,
  kol: row.kol,
  op: row.op,
  ...(row.draft === 1 ? { draft: true } : {}),
})

/** All published privileges by `order`, then in file order. */
export async function listPrivileges(db: Database): Promise<CommunityPrivilege[]> {
  const all = db.kysely.selectFrom('privilege').selectAll().where('draft', '=', 0)
  const rows = await all.orderBy('order').orderBy('position').execute()
  return rows.map(fromPrivilegeRow)
}

export const privilegeSection: Section<CommunityPrivilege, PrivilegeRow> = {
  toRow: toPrivilegeRow,
  fromRow: fromPrivilegeRow,
  label: ({ id, content_en }) => `${id} (${content_en})`,
  read: (trx) => trx.kysely.selectFrom('privilege').selectAll().orderBy('position').execute(),
  write: (trx, rows) =>
    inChunks(rows, (some, first) =>
      trx.kysely
        .insertInto('privilege')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    ),
  remove: (trx, ids) => inChunks(ids, (some) => trx.kysely.deleteFrom('privilege').where('id', 'in', some).execute()),
}
