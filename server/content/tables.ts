/**
 * A row of `announcement`. Its text is sanitised HTML, `show` is JSON of the places. Here and below each text has a column of
 * JSON, beside those of two languages (mirrored-texts.ts).
 */
export interface AnnouncementRow {
  id: string
  position: number
  text_zh: string
  text_en: string
  text: string | null
  priority: number
  start_date: string
  /** Null: it has no end. */
  end_date: string | null
  show: string
  /** JSON of `inGame`; null: it is not said in the game. */
  in_game: string | null
  draft: 0 | 1
}

type Flag = 0 | 1 | 2

export interface PrivilegeRow {
  id: string
  position: number
  content_zh: string
  content_en: string
  content: string | null
  detail_zh: string
  detail_en: string
  detail: string | null
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
  question: string | null
  answer_zh: string
  answer_en: string
  answer: string | null
  updated_at: string
  draft: 0 | 1
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    announcement: AnnouncementRow
    privilege: PrivilegeRow
    faq: FaqRow
  }
}
