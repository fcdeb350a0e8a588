import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { Argument } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { type TextKind as KindName, textKinds as kindNames } from '../../contract/content/staff-texts.ts'
import { visible } from '../../contract/visible-text.ts'
import { readSettings } from '../community/store/settings.ts'
import { editText } from '../content/texts/edit-text.ts'
import { readTextHistory } from '../content/texts/module.ts'
import { type TextKind, withKind } from '../content/texts/text-kinds.ts'
import type { Database } from '../kernel/db/database.ts'
import { type Change, type EditOutcome, tagOf } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { textKinds } from '../text-kinds.ts'
import {
  type AdminProcess,
  type Area,
  addCommand,
  type Command,
  type ExitCode,
  reads,
  withDatabase,
} from './command.ts'
import { consoleActor } from './console-actor.ts'
import { lineOf } from './print.ts'
import { problemsOf } from './problems.ts'

const versionSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))
const removableKinds = kindNames.filter((kind) => kind !== 'rules')
const kindArgument = () => new Argument('<kind>').choices(kindNames)

/** The commands for texts. */
export const textCommands: Area = (program, run) => {
  const texts = addCommand(program, 'texts', 'texts that staff edit')
  addCommand(texts, 'list', 'announcements, questions, rules, privileges, prices and their ids')
    .addArgument(new Argument('[kind]').choices(kindNames))
    .option('--json')
    .action((kind, { json = false }) => run(printList(kind === undefined ? kindNames : [kind], json)))
  addCommand(texts, 'show', 'one text as JSON, as the community file has it')
    .addArgument(kindArgument())
    .argument('<id>')
    .action((kind, id) => run(show(kind, id)))
  addCommand(texts, 'edit', 'create or replace it by the JSON in FILE (-: standard input)')
    .addArgument(kindArgument())
    .argument('<id>')
    .argument('<file>', '-: standard input')
    .action((kind, id, file) => run(editByFile(kind, id, file)))
  addCommand(texts, 'remove', 'remove it; its versions stay')
    .addArgument(new Argument('<kind>').choices(removableKinds))
    .argument('<id>')
    .action((kind, id) => run(change(kind, id, { remove: true })))
  addCommand(texts, 'history', 'its versions, newest first: when, by whom, how')
    .addArgument(kindArgument())
    .argument('<id>')
    .option('--json')
    .action((kind, id, { json = false }) => run(printHistory(kind, id, json)))
  addCommand(texts, 'restore', 'bring back a version')
    .addArgument(kindArgument())
    .argument('<id>')
    .argument('<version>', '', reads(versionSchema))
    .action((kind, id, version) => run(change(kind, id, { restore: version })))
  addCommand(texts, 'undo', 'bring back what the newest edit replaced')
    .addArgument(kindArgument())
    .argument('<id>')
    .action((kind, id) => run(change(kind, id, { undo: true })))
}

const printList =
  (names: readonly KindName[], isJson: boolean): Command =>
  async ({ out, ...process }) => {
    const texts = await withDatabase({ out, ...process }, async (db) => {
      const all: object[] = []
      for (const kind of names) {
        const listed = await withKind(textKinds, kind, (each) => each.list(db))
        all.push(...listed.map(({ id, value }) => ({ kind, id, tag: tagOf(value), value })))
      }
      return all
    })
    if (isJson) out(`${JSON.stringify(texts, null, 2)}\n`)
    else if (texts.length === 0) out('There are no texts.\n')
    else for (const each of texts) out(lineOf(Object.values(each).map(shown)))
    return 0
  }

/** A value on one line, cut off. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

const show =
  (kind: KindName, id: string): Command =>
  async (process) => {
    const listed = await withDatabase(process, (db) => withKind(textKinds, kind, (each) => each.list(db)))
    const found = listed.find((each) => each.id === id)
    if (found === undefined) return missing(process, kind, id)
    process.out(`${JSON.stringify(found.value, null, 2)}\n`)
    return 0
  }

function missing({ err }: AdminProcess, kind: KindName, id: string): ExitCode {
  err(`There is no ${kind} ${JSON.stringify(id)} (texts list ${kind}).`)
  return 1
}

const printHistory =
  (kind: KindName, id: string, isJson: boolean): Command =>
  async (process) => {
    const versions = await withDatabase(process, (db) => everyVersion(db, kind, id))
    if (isJson) process.out(`${JSON.stringify(versions, null, 2)}\n`)
    else if (versions.length === 0) process.out('No edit yet.\n')
    for (const { number, at, actor, actorName, source, restored, value } of isJson ? [] : versions) {
      const how = restored === null ? source : `${source} of ${restored}`
      const who = actorName === null ? (actor ?? 'unknown') : `${actor} ${actorName}`
      process.out(lineOf([number, at, who, how, value === null ? 'removed' : shown(value)]))
    }
    return 0
  }

async function everyVersion(db: Database, kind: KindName, id: string) {
  const versions = []
  let before: number | undefined
  for (;;) {
    const page = await readTextHistory(db, { kind, id }, before)
    versions.push(...page.versions)
    if (page.next === null) return versions
    before = page.next
  }
}

const editByFile =
  (kind: KindName, id: string, file: string): Command =>
  async (process) => {
    const text = file === '-' ? await textOf(globalThis.process.stdin) : await readFile(file, 'utf8')
    return withKind(textKinds, kind, async (each) => {
      const parsed = v.safeParse(
        v.pipe(v.string(), v.parseJson(undefined, 'is not JSON'), each.schema, visible()),
        text,
      )
      if (parsed.success) return perform(process, each, id, { value: parsed.output })
      process.err(`${file} was not taken over, nothing was changed:`)
      for (const problem of problemsOf(parsed.issues)) process.err(`  ${problem}`)
      return 1
    })
  }

const change =
  (kind: KindName, id: string, wanted: Exclude<Change<unknown>, { readonly value: unknown }>): Command =>
  (process) =>
    withKind(textKinds, kind, (each) => perform(process, each, id, wanted))

async function perform<Value>(
  process: AdminProcess,
  kind: TextKind<Value>,
  id: string,
  wanted: Change<Value>,
): Promise<ExitCode> {
  try {
    const outcome = await withDatabase(process, (database) =>
      editText({ database, now: Date.now, readSettings }, consoleActor(), kind, {
        id,
        seen: undefined,
        change: wanted,
      }),
    )
    return report(process, `${kind.kind} ${id}`, outcome)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    process.err(refusalText(error, id))
    return 1
  }
}

function refusalText({ code, field }: ApiError, id: string): string {
  if (code === 'GONE') return `There is no server ${JSON.stringify(id)} (texts list rules).`
  if (field === 'id') return `The file holds another id than ${JSON.stringify(id)}.`
  const place = field?.replace(/^value\./, '')
  return `${place} must be there: it is the default language. Nothing was changed.`
}

function report<Value>(process: AdminProcess, name: string, { kind, value }: EditOutcome<Value>): ExitCode {
  if (kind === 'noVersion') {
    process.err(`There is no such version of ${name} (texts history).`)
    return 1
  }
  if (kind === 'unchanged') process.out(lineOf([`${name}: nothing to change`]))
  else process.out(lineOf([`${name}: ${value === undefined ? 'removed' : 'saved'}`]))
  return 0
}
