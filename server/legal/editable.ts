import * as v from 'valibot'
import { languages, type Texts } from '../../contract/language.ts'
import { type LegalPage, legalPageSchema } from '../../contract/legal/legal.ts'
import { type LegalDraft, legalDraftSchema } from '../../contract/legal/staff-legal.ts'
import type { Transaction } from '../kernel/db/transaction.ts'
import type { Editable } from '../kernel/edits/edit.ts'
import { readDraft, writeDraft } from './store/pages.ts'

export interface LegalTextDeps {
  /** Makes other edits and publications wait until the transaction ends. */
  lock(trx: Transaction): Promise<void>
  /** Sanitises HTML. */
  clean(html: string): string
}

/** In the order of the languages: the same text is the same JSON. */
const inOrder = (of: (text: string) => string, texts: Texts): Texts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]
      return text === undefined ? [] : [[language, of(text)]]
    }),
  )

const pageOf = (id: string): LegalPage => v.parse(legalPageSchema, id)

/** The text of a legal page, with versions. What is published is a copy of it. */
export function legalEditable({ lock, clean }: LegalTextDeps): Editable<LegalDraft> {
  const stored = ({ text, template }: LegalDraft): LegalDraft => ({
    text: inOrder(clean, text),
    ...(template === undefined ? {} : { template }),
  })
  return {
    kind: 'legal',
    lock,
    read: (trx, id) => readDraft(trx, pageOf(id)),
    normalise: stored,
    write: (trx, id, value) => writeDraft(trx, pageOf(id), value),
    parse(value) {
      const parsed = v.safeParse(legalDraftSchema, value)
      return parsed.success ? stored(parsed.output) : undefined
    },
  }
}
