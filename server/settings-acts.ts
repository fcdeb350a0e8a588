import type { CommunityFile } from '../contract/community-file.ts'
import type { StoredSettings } from '../contract/community-settings.ts'
import { changesRows, prepareImport, writePlan } from './community-file.ts'
import { lockCatalogue } from './content/store/catalogue.ts'
import { readStoredSettings } from './content/store/settings.ts'
import { fileProblems, type ImportDeps } from './import-community.ts'
import { appendAudit } from './kernel/audit/append.ts'
import type { Actor } from './kernel/audit/entry.ts'

export type SettingsOutcome =
  | { readonly kind: 'done' | 'unchanged'; readonly settings: StoredSettings }
  /** Nothing was changed: one line for each problem. */
  | { readonly kind: 'invalid'; readonly problems: readonly string[] }

/** The fields whose values differ, with the values of one side. */
const differing = (one: StoredSettings, other: StoredSettings): Readonly<Record<string, unknown>> => {
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => JSON.stringify(values.get(name)) !== JSON.stringify(value)),
  )
}

/**
 * Changes the community's settings, with one audit entry that has the changed fields before and after. `change` gets what
 * is stored. Every process has the new settings within two seconds. Safe to repeat.
 */
export function changeSettings(
  { database, now }: ImportDeps,
  actor: Actor,
  change: (stored: StoredSettings) => StoredSettings,
): Promise<SettingsOutcome> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const db = { ...database, kysely: trx }
    const at = now()
    const stored = await readStoredSettings(db)
    const settings = change(stored)
    const file: CommunityFile = { version: 1, settings }
    const problems = await fileProblems(db, file, at)
    if (problems.length > 0) return { kind: 'invalid', problems }
    const plan = await prepareImport(file)(trx)
    if (!changesRows(plan)) return { kind: 'unchanged', settings: stored }
    await writePlan(trx, plan, undefined)
    const act = { action: 'settings.change', subjectKind: 'settings', subject: 'community' }
    const [before, after] = [differing(stored, settings), differing(settings, stored)]
    await appendAudit(db, actor, { at, ...act, before, after })
    return { kind: 'done', settings }
  })
}
