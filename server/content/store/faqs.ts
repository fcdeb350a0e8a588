import type { CommunityFaq } from '../../../contract/community/community-items.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { mirrored, readMirrored } from '../../kernel/db/mirrored-texts.ts'
import { offeredColumns, type Section } from '../../kernel/db/section.ts'
import type { FaqRow } from '../tables.ts'
import { cleanTexts } from './html.ts'

function toFaqRow(faq: CommunityFaq, position: number): FaqRow {
  const question = mirrored(faq.question)
  const answer = mirrored(cleanTexts(faq.answer))
  return {
    id: faq.id,
    position,
    order: faq.order,
    question_zh: question.zh,
    question_en: question.en,
    question: question.json,
    answer_zh: answer.zh,
    answer_en: answer.en,
    answer: answer.json,
    updated_at: faq.updatedAt,
    draft: faq.draft ? 1 : 0,
  }
}

const fromFaqRow = (row: FaqRow): CommunityFaq => ({
  id: row.id,
  order: row.order,
  question: readMirrored({ zh: row.question_zh, en: row.question_en, json: row.question }),
  answer: readMirrored({ zh: row.answer_zh, en: row.answer_en, json: row.answer }),
  updatedAt: row.updated_at,
  ...(row.draft === 1 ? { draft: true } : {}),
})

/** All published questions by `order`, then in file order. The answers are HTML of the allowlist. */
export async function listFaqs(db: Database): Promise<CommunityFaq[]> {
  const all = db.kysely.selectFrom('faq').selectAll().where('draft', '=', 0)
  const rows = await all.orderBy('order').orderBy('position').execute()
  return rows.map(fromFaqRow)
}

export const faqSection: Section<CommunityFaq, FaqRow> = {
  toRow: toFaqRow,
  fromRow: fromFaqRow,
  label: ({ id, question_en }) => `${id} (${question_en})`,
  read: (trx) => trx.kysely.selectFrom('faq').selectAll().orderBy('position').execute(),
  write: (trx, rows) =>
    inChunks(rows, (some, first) =>
      trx.kysely
        .insertInto('faq')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    ),
  remove: (trx, ids) => inChunks(ids, (some) => trx.kysely.deleteFrom('faq').where('id', 'in', some).execute()),
}
