import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import * as v from 'valibot'
import {
  type TextKind as KindName,
  textKinds as kindNames,
  textKindSchema,
} from '../../contract/content/staff-texts.ts'
import { visible } from '../../contract/visible-text.ts'
import { editText } from '../content/texts/edit-text.ts'
import { readTextHistory } from '../content/texts/module.ts'
import { type TextKind, withKind } from '../content/texts/text-kinds.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Change, EditOutcome } from '../kernel/edits/edit.ts'
import { tagOf } from '../kernel/edits/editable.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { escapeLine } from '../kernel/log/logger.ts'
import { textKinds } from '../text-kinds.ts'
import { type AdminProcess, type Command, type CommandOf, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { problemsOf } from './problems.ts'

export const textUsage = `  npm run admin -- texts list [KIND] [--json]     announcements, questions, rules, privileges, prices and their ids.
                                                  KIND: ${kindNames.join(', ')}
  npm run admin -- texts show KIND ID             one text as JSON, as the community file has it
  npm run admin -- texts edit KIND ID FILE        create or replace it by the JSON in FILE (-: standard input)
  npm run admin -- texts remove KIND ID           remove it; its versions stay
  npm run admin -- texts history KIND ID [--json] its versions, newest first: when, by whom, how
  npm run admin -- texts restore KIND ID VERSION  bring back a version
  npm run admin -- texts undo KIND ID             bring back what the newest edit replaced`

const versionPattern = /^[1-9]\d{0,8}$/

/** The commands for texts. */
export const textCommandOf: CommandOf = (name, [verb, kind, id, last, ...rest], { json }) => {
  if (name !== 'texts' || rest.length > 0) return undefined
  const isJson = json === true
  if (verb === 'list' && id === undefined && (kind === undefined || v.is(textKindSchema, kind))) {
    return printList(kind === undefined ? kindNames : [kind], isJson)
  }
  if (!v.is(textKindSchema, kind) || id === undefined) return undefined
  if (verb === 'history' && last === undefined) return printHistory(kind, id, isJson)
  if (isJson) return undefined
  if (verb === 'edit' && last !== undefined) return editByFile(kind, id, last)
  if (verb === 'restore' && last !== undefined && versionPattern.test(last)) {
    return change(kind, id, { restore: Number(last) })
  }
  if (last !== undefined) return undefined
  if (verb === 'show') return show(kind, id)
  if (verb === 'remove' && kind !== 'rules') return change(kind, id, { remove: true })
  return verb === 'undo' ? change(kind, id, { undo: true }) : undefined
}

/** Fields on one line. Texts that people wrote must not drive the terminal. */
const line = (...fields: readonly unknown[]): string =>
  `${escapeLine(fields.map((field) => String(field).replace(/\p{Cc}/gu, ' ')).join('\t'))}\n`

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
    else for (const each of texts) out(line(...Object.values(each).map(shown)))
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
      process.out(line(number, at, who, how, value === null ? 'removed' : shown(value)))
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
      editText({ database, now: Date.now }, consoleActor(), kind, { id, seen: undefined, change: wanted }),
    )
    return report(process, `${kind.kind} ${id}`, outcome)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    process.err(
      error.code === 'GONE'
        ? `There is no server ${JSON.stringify(id)} (texts list rules).`
        : `The file holds another id than ${JSON.stringify(id)}.`,
    )
    return 1
  }
}

function report<Value>(process: AdminProcess, name: string, { kind, value }: EditOutcome<Value>): ExitCode {
  if (kind === 'noVersion') {
    process.err(`There is no such version of ${name} (texts history).`)
    return 1
  }
  if (kind === 'unchanged') process.out(line(`${name}: nothing to change`))
  else process.out(line(`${name}: ${value === undefined ? 'removed' : 'saved'}`))
  return 0
}
