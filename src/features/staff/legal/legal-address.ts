import { type LegalPage, legalPages } from '../../../../contract/legal/legal.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'

/** The part of the section *Texts* about legal pages: their list, or one of them. */
export const legalAddress = (page: LegalPage | '' = ''): string => `${pagePaths.staff.href('texts')}?legal=${page}`

/** Undefined: the address is not about legal pages; null: it is that of their list. */
export function readLegalAddress(search: string): LegalPage | null | undefined {
  const named = new URLSearchParams(search).get('legal')
  return named === null ? undefined : (legalPages.find((page) => page === named) ?? null)
}
