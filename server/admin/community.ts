import { readFile, rename, writeFile } from 'node:fs/promises'
import { toJsonSchema } from '@valibot/to-json-schema'
import { communityFileSchema } from '../../contract/community/community-file.ts'
import {
  type ImportDeps,
  type ImportOptions,
  importAsOperator,
  type UndoOutcome,
  undoImport,
} from '../community/file/import-as-operator.ts'
import { communityParts, exportCommunity } from '../community-file.ts'
import type { Database } from '../kernel/db/database.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { importJson, importText, refusalLines } from './community-report.ts'
import { communityText, parseCommunityText } from './community-text.ts'
import { consoleActor } from './console-actor.ts'

const problemsShown = 50
const entryPattern = /^[1-9]\d{0,8}$/

/** The commands for the community file. */
export const communityCommands: Area = (program, run) => {
  addCommand(program, 'import [fileOrEntry]', 'replace the sections that a file has (see community.example.json)')
    .option('--dry-run', 'show the changes only')
    .option('--yes', 'confirm a mass removal')
    .option('--undo', 'bring back what the last import replaced, or that of an audit entry')
    .option('--json')
    .action((given, { dryRun: isDryRun = false, yes: isConfirmed = false, undo, json: isJson = false }, command) => {
      const how = { isDryRun, isConfirmed, isJson }
      if (undo && (given === undefined || entryPattern.test(given))) {
        run(undoCommand(given === undefined ? undefined : Number(given), how))
      } else if (undo || given === undefined) command.error('error: name a FILE, or --undo [ENTRY]')
      else run(importCommand(given, how))
    })
  addCommand(program, 'export [file]', 'write everything to FILE, else to the terminal').action((file) =>
    run((process) => exportTo(file, process)),
  )
  addCommand(program, 'schema', 'print the JSON Schema of the file').action(() => run(printSchema))
}

interface How extends ImportOptions {
  readonly isJson: boolean
}

const depsOf = ({ env }: AdminProcess, database: Database): ImportDeps => ({
  parts: communityParts,
  database,
  publicOrigin: env['PUBLIC_ORIGIN'],
  now: Date.now,
})

const importCommand =
  (path: string, how: How): Command =>
  async (process) => {
    const result = parseCommunityText(await readFile(path))
    if ('problems' in result) return reportProblems(process, result.problems, path)
    const outcome = await withDatabase(process, (database) =>
      importAsOperator(depsOf(process, database), consoleActor(), result.file, how),
    )
    return report(process, outcome, path, how)
  }

function reportProblems(process: AdminProcess, problems: readonly string[], subject: string): ExitCode {
  process.err(`${subject} was not imported, nothing was changed:`)
  for (const problem of problems.slice(0, problemsShown)) process.err(`  ${problem}`)
  const more = problems.length - problemsShown
  if (more > 0) process.err(`  and ${more} more`)
  return 1
}

const undoCommand =
  (seq: number | undefined, how: How): Command =>
  async (process) => {
    const outcome = await withDatabase(process, (database) =>
      undoImport(depsOf(process, database), consoleActor(), seq, how),
    )
    return report(process, outcome, 'The import', how)
  }

/** Prints what became of an import or its undo. Exit code 3: refused until it is confirmed. */
function report(process: AdminProcess, outcome: UndoOutcome, subject: string, { isJson }: How): ExitCode {
  switch (outcome.kind) {
    case 'noImport':
      process.err(outcome.seq === 0 ? 'There is no import to undo.' : `Audit entry ${outcome.seq} is no import.`)
      return 1
    case 'undone':
      process.out(`The import of audit entry ${outcome.seq} is undone: nothing to change\n`)
      return 0
    case 'invalid':
      return reportProblems(process, outcome.problems, subject)
    case 'changedSince':
      process.err(`The sections of the import (audit entry ${outcome.seq}) have changed since: nothing was changed.`)
      process.err('See what undoing it would change with --dry-run; to undo it anyway, repeat the command with --yes.')
      return 3
    default:
      process.out(isJson ? importJson(outcome) : importText(outcome))
      if (outcome.kind !== 'refused' && (outcome.kind !== 'planned' || outcome.dangers.length === 0)) return 0
      for (const line of refusalLines(outcome, subject)) process.err(line)
      return outcome.kind === 'refused' ? 3 : 0
  }
}

async function exportTo(path: string | undefined, process: AdminProcess): Promise<ExitCode> {
  const text = communityText(await withDatabase(process, exportCommunity))
  if (path === undefined) {
    process.out(text)
    return 0
  }
  // Never leave a partial file under the requested name.
  const partial = `${path}.partial`
  await writeFile(partial, text)
  await rename(partial, path)
  process.out(`Written to ${path}\n`)
  return 0
}

/**
 * The JSON Schema (draft-07) of the community file, as text: docs/community.schema.json. Checks that JSON Schema cannot
 * express (a duplicate address) are omitted; the import still performs them.
 */
function communitySchemaText(): string {
  const { $schema, ...schema } = toJsonSchema(communityFileSchema, { typeMode: 'input', errorMode: 'ignore' })
  return `${JSON.stringify({ $schema, title: 'Spawnpoint community file', ...schema }, null, 2)}\n`
}

async function printSchema(process: AdminProcess): Promise<ExitCode> {
  process.out(communitySchemaText())
  return 0
}
