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

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    announcement: AnnouncementRow
    privilege: PrivilegeRow
    faq: FaqRow
  }
}
