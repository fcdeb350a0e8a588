import * as v from 'valibot'
import { type TextKind, textKindSchema } from '../../../../../contract/content/staff-texts.ts'
import { pagePaths } from '../../../../../contract/page/page-paths.ts'

/** What the section shows: the list of a kind, or one text. */
export interface TextAddress {
  readonly kind: TextKind
  /** Absent: the list. */
  readonly id?: string | undefined
  /** The search as typed, a state, and the order of the list; absent or empty: none. */
  readonly search?: string
  readonly show?: string
  readonly sort?: string
}

export function textAddress({ kind, id = '', search = '', show = '', sort = '' }: TextAddress): string {
  const parts = Object.entries({ kind, id, search, show, sort }).filter(([, text]) => text.trim() !== '')
  return `${pagePaths.staff.href('texts')}?${new URLSearchParams(parts)}`
}

/** The list of a kind. */
export type ListAddress = Required<Omit<TextAddress, 'id'>>

/** Reads a query; an unknown kind is the first one. */
export function readAddress(search: string): TextAddress & ListAddress {
  const query = new URLSearchParams(search)
  const kind = v.safeParse(textKindSchema, query.get('kind'))
  return {
    kind: kind.success ? kind.output : 'announcement',
    id: query.get('id') ?? undefined,
    search: query.get('search') ?? '',
    show: query.get('show') ?? '',
    sort: query.get('sort') ?? '',
  }
}
