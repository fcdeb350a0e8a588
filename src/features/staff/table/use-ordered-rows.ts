import { useRef } from 'react'
import { collatorOf } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { Column } from './column.ts'
import { sortOf, sortRows } from './core/sort-rows.ts'

export interface Ordering<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sort: string
  readonly idOf: (row: Row) => string
  readonly isPage: boolean
}

/**
 * The rows in the order of a column. While the same rows are shown they stay where they are, whatever a refresh changes in
 * them: no row moves under the pointer.
 */
export function useOrderedRows<Row>(
  rows: readonly Row[],
  { columns, sort, idOf, isPage }: Ordering<Row>,
): readonly Row[] {
  const language = useLanguage()
  const kept = useRef<{ readonly key: string; readonly ids: readonly string[] }>(undefined)
  const { column, isDescending } = sortOf(sort)
  const by = columns.find(({ name }) => name === column)?.by
  if (by === undefined || isPage) return rows
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const key = JSON.stringify([sort, language, [...byId.keys()].toSorted()])
  if (kept.current?.key !== key) {
    kept.current = { key, ids: sortRows(rows, by, isDescending, collatorOf(language).compare).map(idOf) }
  }
  return kept.current.ids.flatMap((id) => byId.get(id) ?? [])
}
