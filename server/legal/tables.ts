import type { AgreedPage, LegalPage } from '../../contract/legal/legal.ts'

/** The text that staff edit, and the version that is shown. */
export interface LegalPageRow {
  page: LegalPage
  /** JSON of a `LegalDraft`; null: there is none. */
  draft: string | null
  /** Null: the page is not shown. */
  version: number | null
}

/** What was published once; it never changes. */
export interface LegalVersionRow {
  page: LegalPage
  version: number
  /** The oldest version that need not be agreed to again. */
  since: number
  /** JSON: HTML per language. */
  text: string
  published_at: number
  published_by: string
}

/** `way`: at sign-in, in the dialog, or with an order. */
export interface LegalConsentRow {
  account_id: string
  page: AgreedPage
  version: number
  at: number
  way: 'signIn' | 'dialog' | 'order'
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    legal_page: LegalPageRow
    legal_version: LegalVersionRow
    legal_consent: LegalConsentRow
  }
}
