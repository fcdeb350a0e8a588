import * as v from 'valibot'
import { type CommunityFile, communityFileSchema } from '../../../contract/community/community-file.ts'
import { settingsInEffect } from '../../../contract/community/community-settings.ts'
import { contentWithoutHome } from '../../../contract/community/content-texts.ts'
import { type FileProblem, problemLine } from '../../../contract/community/settings-problems.ts'
import type { Act, Actor } from '../../kernel/audit/entry.ts'
import { listAudit } from '../../kernel/audit/read.ts'
import { appendSealedAudit } from '../../kernel/audit/sealed-audit.ts'
import { changeOf } from '../../kernel/db/section.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { forgetSections, lockCatalogue } from '../store/catalogue.ts'
import { readCatalogueFile, storeCatalogueFile } from '../store/catalogue-files.ts'
import { readSettings } from '../store/settings.ts'
import { dangersOf, type ImportDanger } from './import-dangers.ts'
import { noteTextVersions } from './import-versions.ts'
import { fileProblems, type ProblemsDeps } from './problems.ts'
import { changesRows, exportIn, type ImportPlan, prepareImport, sectionNames, writePlan } from './sections.ts'

export interface ImportDeps extends Pick<Kernel, 'database'>, ProblemsDeps {}

export interface ImportOptions {
  /** Only plan. */
  readonly isDryRun: boolean
  /** The dangers were shown to the operator, who wants them. */
  readonly isConfirmed: boolean
}

/** The file contradicts itself, or what is stored: one line for each problem. Nothing was written. */
export interface InvalidImport {
  readonly kind: 'invalid'
  readonly problems: readonly string[]
}

/** `planned`: a dry run; `refused`: nothing was written, because the dangers are not confirmed. */
export interface ImportOutcome {
  readonly kind: 'done' | 'unchanged' | 'planned' | 'refused'
  readonly plan: ImportPlan
  readonly dangers: readonly ImportDanger[]
}

/** How an undo can end without a plan. `changedSince` needs to be confirmed. */
export type UndoOutcome =
  | ImportOutcome
  | InvalidImport
  | { readonly kind: 'noImport' | 'undone' | 'changedSince'; readonly seq: number }

export const importAction = 'catalogue.import'
const undoAction = 'catalogue.undo'

/**
 * Replaces the sections of the file in one transaction, with one audit entry that names the community file before and
 * after by their hashes. Refuses a dangerous import that is not confirmed. Safe to repeat: the same file again changes nothing.
 */
export function importAsOperator(
  deps: ImportDeps,
  actor: Actor,
  file: CommunityFile,
  options: ImportOptions,
): Promise<ImportOutcome | InvalidImport> {
  const work: Work = {
    file,
    forgotten: [],
    act: { action: importAction, subjectKind: 'catalogue', subject: 'community file' },
  }
  const planImport = prepareImport(deps.parts.lists, file)
  return inTransaction(deps.database, async (trx) => {
    await lockCatalogue(trx)
    return perform({ deps, actor, options, trx }, work, await planImport(trx))
  })
}

interface Transacted {
  readonly deps: ImportDeps
  readonly actor: Actor
  readonly options: ImportOptions
  readonly trx: Transaction
}

interface Work {
  readonly file: CommunityFile
  /** It was stored before: its texts may be those of another default language. */
  readonly isUndo?: boolean
  /** Sections that were imported for the first time by what is undone. */
  readonly forgotten: readonly string[]
  readonly act: Pick<Act, 'action' | 'subjectKind' | 'subject'>
}

async function perform(
  { deps, actor, options, trx }: Transacted,
  { file, forgotten, act, isUndo = false }: Work,
  plan: ImportPlan,
): Promise<ImportOutcome | InvalidImport> {
  const { parts } = deps
  const at = deps.now()
  const fileBefore = await exportIn(trx, parts.lists)
  const problems = [
    ...(await fileProblems(deps, trx, file)),
    ...(isUndo ? [] : await textProblems(trx, file, fileBefore)),
  ]
  if (problems.length > 0) return { kind: 'invalid', problems: problems.map(problemLine) }
  const dangers = dangersOf(plan, await parts.playersOn(trx, at))
  if (options.isDryRun) return { kind: 'planned', plan, dangers }
  if (dangers.length > 0 && !options.isConfirmed) return { kind: 'refused', plan, dangers }
  await writePlan(trx, plan, file.$schema)
  await forgetSections(trx, forgotten)
  const fileAfter = await exportIn(trx, parts.lists)
  const [before, after] = [JSON.stringify(fileBefore), JSON.stringify(fileAfter)]
  if (before === after) return { kind: 'unchanged', plan, dangers }
  const sections = Object.fromEntries([...plan].map(([name, { difference }]) => [name, changeOf(difference)]))
  const files = [await storeCatalogueFile(trx, before, at), await storeCatalogueFile(trx, after, at)] as const
  await noteTextVersions(trx, { actor: actor.name, at }, fileBefore, fileAfter)
  await appendSealedAudit(trx, actor, { at, ...act, before: { file: files[0] }, after: { file: files[1], sections } })
  return { kind: changesRows(plan) ? 'done' : 'unchanged', plan, dangers }
}

/** Texts of the content that lack the default language, which the file may set. */
async function textProblems(trx: Transaction, file: CommunityFile, before: CommunityFile): Promise<FileProblem[]> {
  const { defaultLanguage } = file.settings === undefined ? await readSettings(trx) : settingsInEffect(file.settings)
  return contentWithoutHome(file, before, defaultLanguage)
}

const fileNameSchema = v.pipe(v.string(), v.parseJson(), v.object({ file: v.string() }))
const afterSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ file: v.string(), sections: v.record(v.picklist(sectionNames), v.unknown()) }),
)
const storedFileSchema = v.pipe(v.string(), v.parseJson(), communityFileSchema)

/**
 * Brings back what an import replaced: the newest one, or the one of audit entry `seq`. Only the sections of that import
 * are written. Not confirmed, it is refused if they have changed since. Safe to repeat.
 */
export function undoImport(
  deps: ImportDeps,
  actor: Actor,
  seq: number | undefined,
  options: ImportOptions,
): Promise<UndoOutcome> {
  return inTransaction(deps.database, async (trx) => {
    await lockCatalogue(trx)
    const entry = await findImport(trx, seq)
    if (entry === undefined) return { kind: 'noImport', seq: seq ?? 0 }
    const names = sectionNames.filter((name) => Object.hasOwn(entry.after.sections, name))
    const only = (file: CommunityFile) => JSON.stringify(names.map((name) => file[name]))
    const [before, after, current] = [entry.before, entry.after.parsed, await exportIn(trx, deps.parts.lists)]
    if (only(current) === only(before)) return { kind: 'undone', seq: entry.seq }
    if (only(current) !== only(after) && !options.isConfirmed && !options.isDryRun) {
      return { kind: 'changedSince', seq: entry.seq }
    }
    const forgotten = names.filter((name) => before[name] === undefined)
    const sections = Object.fromEntries(names.map((name) => [name, before[name] ?? (name === 'settings' ? {} : [])]))
    const file = v.parse(communityFileSchema, { version: 1, ...sections })
    const act: Work['act'] = { action: undoAction, subjectKind: 'audit', subject: String(entry.seq) }
    return perform(
      { deps, actor, options, trx },
      { file, forgotten, act, isUndo: true },
      await prepareImport(deps.parts.lists, file)(trx),
    )
  })
}

/** An import and the files that its audit entry names; undefined if there is none. */
async function findImport(trx: Transaction, seq: number | undefined) {
  const window = seq === undefined ? { limit: 1 } : { before: seq + 1, limit: 1 }
  const [entry] = await listAudit(trx, { action: importAction }, window)
  if (entry === undefined || (seq !== undefined && entry.seq !== seq)) return undefined
  const after = v.parse(afterSchema, entry.after_json)
  const fileOf = async (hash: string) => v.parse(storedFileSchema, await readCatalogueFile(trx, hash))
  return {
    seq: entry.seq,
    before: await fileOf(v.parse(fileNameSchema, entry.before_json).file),
    after: { ...after, parsed: await fileOf(after.file) },
  }
}
