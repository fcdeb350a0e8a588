/** A row of `announcement`. The texts are sanitised HTML, `show` is JSON of the places. */
export interface AnnouncementRow {
  id: string
  position: number
  text_zh: string
  text_en: string
  priority: number
  start_date: string
  /** Null: it has no end. */
  end_date: string | null
  show: string
  draft: 0 | 1
}

type Flag = 0 | 1 | 2

export interface PrivilegeRow {
  id: string
  position: number
  content_zh: string
  content_en: string
  detail_zh: string
  detail_en: string
  order: number
  normal: Flag
  vip: Flag
  pro: Flag
  kol: Flag
  op: Flag
  draft: 0 | 1
}

/** A row of `faq`. The answers are sanitised HTML, `updated_at` an ISO 8601 instant. */
export interface FaqRow {
  id: string
  position: number
  order: number
  question_zh: string
  question_en: string
  answer_zh: string
  answer_en: string
  updated_at: string
  draft: 0 | 1
}

/** A field of the community's settings: `id` is its name, `body` its value as JSON. */
export interface SettingRow {
  id: string
  position: number
  body: string
}

/**
 * One row with id 1. `schema_ref` is the `$schema` that the last imported file named, `text_edits` the number of versions
 * that left the servers as they were.
 */
interface CatalogueTable {
  id: 1
  version: number
  text_edits: number
  schema_ref: string | null
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    announcement: AnnouncementRow
    privilege: PrivilegeRow
    faq: FaqRow
    community_setting: SettingRow
    catalogue: CatalogueTable
    /** The sections of the community file that were imported at least once. */
    imported_section: { name: string }
    /** JSON texts of community files before and after an import, gzip in base64. */
    catalogue_file: { hash: string; body: string; stored_at: number }
    /** Pictures of the community: PNG, base64. */
    picture: { id: string; body: string; stored_at: number }
  }
  interface ReplicaTables {
    picture: Pick<Tables['picture'], 'id' | 'body'>
  }
}
