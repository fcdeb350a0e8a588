import * as v from 'valibot'
import { type TextKind, textKindSchema } from '../../../../../contract/content/staff-texts.ts'
import { pagePaths } from '../../../../../contract/page/page-paths.ts'

/** What the section shows: the list of a kind, or one text. */
export interface TextAddress {
  readonly kind: TextKind
  /** Absent: the list. */
  readonly id?: string | undefined
}

export function textAddress({ kind, id }: TextAddress): string {
  const query = new URLSearchParams(id === undefined ? { kind } : { kind, id })
  return `${pagePaths.staff.href('texts')}?${query.toString()}`
}

/** Reads a query; an unknown kind is the first one. */
export function readAddress(search: string): TextAddress {
  const query = new URLSearchParams(search)
  const kind = v.safeParse(textKindSchema, query.get('kind'))
  return { kind: kind.success ? kind.output : 'announcement', id: query.get('id') ?? undefined }
}
