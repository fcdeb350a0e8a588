import { type CommunityPrice, priceId } from '../../../contract/community/community-items.ts'
import { type Currency, decimalText, minorOf } from '../../../contract/payments/money.ts'
import { type DurationCode, durationHours, type ProductType } from '../../../contract/payments/payments.ts'
import { inChunks } from '../../kernel/db/chunks.ts'
import type { Database } from '../../kernel/db/database.ts'
import { offeredColumns, type Section } from '../../kernel/db/section.ts'
import type { Transaction } from '../../kernel/db/transaction.ts'
import type { PriceRow } from '../tables.ts'

const minor = (text: string | undefined): number | null => (text === undefined ? null : (minorOf(text) ?? null))

const toPriceRow = (price: CommunityPrice, position: number): PriceRow => ({
  id: priceId(price),
  position,
  product_type: price.product,
  duration: price.duration,
  relocatable: price.relocatable ? 1 : 0,
  cny: minor(price.CNY),
  usd: minor(price.USD),
})

const fromPriceRow = (row: PriceRow): CommunityPrice => ({
  product: row.product_type,
  duration: row.duration,
  relocatable: row.relocatable === 1,
  ...(row.cny === null ? {} : { CNY: decimalText(row.cny) }),
  ...(row.usd === null ? {} : { USD: decimalText(row.usd) }),
})

export const priceSection: Section<CommunityPrice, PriceRow> = {
  toRow: toPriceRow,
  fromRow: fromPriceRow,
  label: ({ id }) => id,
  read: (trx) => trx.kysely.selectFrom('price').selectAll().orderBy('position').execute(),
  write: (trx, rows) =>
    inChunks(rows, (some, first) =>
      trx.kysely
        .insertInto('price')
        .values([...some])
        .onConflict((conflict) => conflict.column('id').doUpdateSet(offeredColumns(first)))
        .execute(),
    ),
  remove: (trx, ids) => inChunks(ids, (some) => trx.kysely.deleteFrom('price').where('id', 'in', some).execute()),
}

export interface Price {
  readonly duration: DurationCode
  readonly relocatable: boolean
  readonly amountMinor: number
}

const columnOf = { CNY: 'cny', USD: 'usd' } as const

/** The prices of a product in one currency, shortest duration first, the fixed region before the relocatable one. */
export async function listPrices(db: Database, product: ProductType, currency: Currency): Promise<Price[]> {
  const column = columnOf[currency]
  const rows = await db.kysely.selectFrom('price').selectAll().where('product_type', '=', product).execute()
  return rows
    .flatMap((row): Price[] => {
      const amountMinor = row[column]
      return amountMinor === null ? [] : [{ duration: row.duration, relocatable: row.relocatable === 1, amountMinor }]
    })
    .sort(
      (a, b) => durationHours[a.duration] - durationHours[b.duration] || Number(a.relocatable) - Number(b.relocatable),
    )
}

export interface PriceKey {
  readonly product: ProductType
  readonly duration: DurationCode
  readonly relocatable: boolean
  readonly currency: Currency
}

/** Minor units; undefined if it is not sold. Call it in the transaction that writes the order. */
export async function priceOf(trx: Transaction, { currency, ...what }: PriceKey): Promise<number | undefined> {
  const column = columnOf[currency]
  const row = await trx.kysely.selectFrom('price').select(column).where('id', '=', priceId(what)).executeTakeFirst()
  return row?.[column] ?? undefined
}
