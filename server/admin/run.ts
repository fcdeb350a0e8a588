import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { toJsonSchema } from '@valibot/to-json-schema'
import { communityFileSchema } from '../../contract/community-file.ts'
import { exportCommunity, type ImportReport, importCommunity, sectionNames } from '../community-file.ts'
import type { SectionChange } from '../kernel/db/section.ts'
import { DatabaseUnavailable } from '../kernel/db/unavailable.ts'
import { accountCommandOf, accountUsage } from './accounts.ts'
import { alertCommandOf, alertUsage } from './alerts.ts'
import {
  type AdminProcess,
  type Command,
  type CommandOf,
  type CommandOptions,
  type ExitCode,
  withDatabase,
} from './command.ts'
import { communityText, parseCommunityText } from './community-text.ts'
import { matchLogCommandOf, matchLogUsage } from './match-logs.ts'
import { memberCommandOf, memberUsage } from './members.ts'
import { orderCommandOf, orderUsage } from './orders.ts'
import { rentalCommandOf, rentalUsage } from './rentals.ts'
import { seasonCommandOf, seasonUsage } from './seasons.ts'

const usage = `Usage:
  npm run admin -- import FILE                    replace the sections that FILE has (see community.example.json)
  npm run admin -- export [FILE]                  write everything to FILE, else to the terminal
  npm run admin -- schema                         print the JSON Schema of the file
${accountUsage}
${memberUsage}
${orderUsage}
${rentalUsage}
${seasonUsage}
${matchLogUsage}
${alertUsage}

The database is the server's own: DATABASE_URL, else spawnpoint.db in DATA_DIR (default ./data).`

const problemsShown = 50

/** Runs one command; never rejects for an error that the operator can fix. */
export async function runAdmin(args: readonly string[], process: AdminProcess): Promise<ExitCode> {
  const parsed = commandOf(args)
  if (parsed === 'help') {
    process.out(`${usage}\n`)
    return 0
  }
  if (parsed === 'wrong') {
    process.err(usage)
    return 2
  }
  try {
    return await parsed(process)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) && !isSystemError(error)) throw error
    process.err(error.message)
    return 1
  }
}

function commandOf(args: readonly string[]): Command | 'help' | 'wrong' {
  const parsed = parsedArguments(args)
  if (parsed === undefined) return 'wrong'
  if (parsed.help) return 'help'
  const [name = '', ...rest] = parsed.positionals
  for (const { commandOf: commandIn, options } of areas) {
    const command = commandIn(name, rest, parsed.options)
    if (command === undefined) continue
    // An option that the command does not take is an error.
    return optionNames.every((each) => parsed.options[each] === undefined || options.includes(each)) ? command : 'wrong'
  }
  return 'wrong'
}

const catalogueCommandOf: CommandOf = (name, [file, ...rest]) => {
  if (rest.length > 0) return undefined
  if (name === 'import' && file !== undefined) return (process) => importFile(file, process)
  if (name === 'export') return (process) => exportTo(file, process)
  if (name === 'schema' && file === undefined) return printSchema
  return undefined
}

const optionNames = [
  'from',
  'zone',
  'zh',
  'en',
  'format',
  'language',
  'kinds',
] as const satisfies readonly (keyof CommandOptions)[]

interface Area {
  readonly commandOf: CommandOf
  /** The options that its commands take. */
  readonly options: readonly (keyof CommandOptions)[]
}

const areas: readonly Area[] = [
  { commandOf: catalogueCommandOf, options: [] },
  { commandOf: accountCommandOf, options: [] },
  { commandOf: memberCommandOf, options: [] },
  { commandOf: orderCommandOf, options: [] },
  { commandOf: rentalCommandOf, options: ['zh', 'en'] },
  { commandOf: seasonCommandOf, options: ['from'] },
  { commandOf: matchLogCommandOf, options: ['zone'] },
  { commandOf: alertCommandOf, options: ['format', 'language', 'kinds'] },
]

interface Arguments {
  readonly help: boolean
  readonly positionals: string[]
  readonly options: CommandOptions
}

function parsedArguments(args: readonly string[]): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        from: { type: 'string' },
        zone: { type: 'string' },
        zh: { type: 'string' },
        en: { type: 'string' },
        format: { type: 'string' },
        language: { type: 'string' },
        kinds: { type: 'string' },
      },
      allowPositionals: true,
    })
    const { help, ...options } = values
    return { help, positionals, options }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function importFile(path: string, process: AdminProcess): Promise<ExitCode> {
  const result = parseCommunityText(await readFile(path))
  if ('problems' in result) {
    process.err(`${path} was not imported, nothing was changed:`)
    for (const problem of result.problems.slice(0, problemsShown)) process.err(`  ${problem}`)
    const more = result.problems.length - problemsShown
    if (more > 0) process.err(`  and ${more} more`)
    return 1
  }
  const report = await withDatabase(process, (db) => importCommunity(db, result.file))
  process.out(reportText(report))
  return 0
}

function reportText(report: ImportReport): string {
  const lines = sectionNames.flatMap((name) => {
    const change = report[name]
    return change === null ? [] : [`${name}: ${changeText(change)}`]
  })
  return `${lines.length === 0 ? 'The file holds no section: nothing was changed' : lines.join('\n')}\n`
}

function changeText({ changed, added, updated, removed, total }: SectionChange): string {
  if (!changed) return `unchanged (${total})`
  if (added + updated + removed === 0) return `put in another order (${total})`
  return `${added} added, ${updated} updated, ${removed} removed (${total} now)`
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

/** A file that is missing, a folder without permission, a full disk. */
const isSystemError = (error: unknown): error is Error => error instanceof Error && 'code' in error
