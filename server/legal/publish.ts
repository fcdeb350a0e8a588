import { plainText } from '../../contract/content/plain-text.ts'
import { type Language, languages, type Texts } from '../../contract/language.ts'
import type { LegalPage } from '../../contract/legal/legal.ts'
import { type LegalDraft, placeholdersIn } from '../../contract/legal/staff-legal.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction, type Transaction } from '../kernel/db/transaction.ts'
import { tagOf } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { insertVersion, newestVersion, readDraft, readPublishedPages, showVersion } from './store/pages.ts'

export interface PublishDeps extends Pick<Kernel, 'database' | 'now'> {
  lock(trx: Transaction): Promise<void>
  /** Every process reads the pages again. */
  onChange(trx: Transaction): Promise<void>
  /** The language in which a text has to be; `browser`: one is enough, whichever it is. */
  home(): Language | 'browser'
}

/** What is still to be filled in, in any language. */
export const placeholdersOf = ({ text }: Pick<LegalDraft, 'text'>): readonly string[] => [
  ...new Set(Object.values(text).flatMap((html) => placeholdersIn(plainText(html)))),
]

/** @throws ApiError LEGAL_TEXT_UNFINISHED that names what is missing */
function refuseUnfinished(draft: LegalDraft, home: Language | 'browser'): void {
  const placeholders = placeholdersOf(draft)
  if (placeholders.length > 0) {
    throw new ApiError('LEGAL_TEXT_UNFINISHED', { field: 'text', details: placeholders.join(', ') })
  }
  const needed = languages.filter((language) => language === home || draft.text[language] !== undefined)
  const empty = needed.find((language) => plainText(draft.text[language] ?? '') === '')
  if (empty !== undefined) throw new ApiError('LEGAL_TEXT_UNFINISHED', { field: `text.${empty}`, details: empty })
}

const isSame = (a: Texts, b: Texts): boolean => JSON.stringify(a) === JSON.stringify(b)

export interface Publication {
  readonly page: LegalPage
  /** The tag of the text that was read before it is published. */
  readonly seen: string
  readonly isCorrection: boolean
}

/**
 * Publishes the text of a page as a new version. Safe to repeat: the text that was published last keeps its version.
 * @throws ApiError GONE, EDITED_MEANWHILE, LEGAL_TEXT_UNFINISHED
 */
export function publishPage(
  { database, now, lock, onChange, home }: PublishDeps,
  actor: Actor,
  { page, seen, isCorrection }: Publication,
): Promise<void> {
  return inTransaction(database, async (trx) => {
    await lock(trx)
    const draft = await readDraft(trx, page)
    if (draft === undefined) throw new ApiError('GONE')
    const tag = tagOf(draft)
    if (tag !== seen) throw new ApiError('EDITED_MEANWHILE', { current: { tag, value: draft } })
    refuseUnfinished(draft, home())
    const at = now()
    const before = (await readPublishedPages(trx))[page]?.version
    const newest = await newestVersion(trx, page)
    const isKnown = newest !== undefined && isSame(newest.text, draft.text)
    const version = isKnown ? newest.version : (newest?.version ?? 0) + 1
    if (!isKnown) {
      const since = isCorrection && newest !== undefined ? newest.since : version
      await insertVersion(trx, { page, version, since, text: draft.text, publishedAt: at, publishedBy: actor.name })
    }
    if (!(await showVersion(trx, page, version))) return
    await appendSealedAudit(trx, actor, {
      at,
      action: 'legal.publish',
      subjectKind: 'legal',
      subject: page,
      ...(before === undefined ? {} : { before: { version: before } }),
      after: { version },
    })
    await onChange(trx)
  })
}

/** Shows a page no longer. Safe to repeat. */
export function withdrawPage(
  { database, now, lock, onChange }: PublishDeps,
  actor: Actor,
  page: LegalPage,
): Promise<void> {
  return inTransaction(database, async (trx) => {
    await lock(trx)
    const version = (await readPublishedPages(trx))[page]?.version
    if (!(await showVersion(trx, page, null))) return
    const act = { action: 'legal.withdraw', subjectKind: 'legal', subject: page } as const
    await appendSealedAudit(trx, actor, { at: now(), ...act, before: { version } })
    await onChange(trx)
  })
}
