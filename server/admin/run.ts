import { parseArgs } from 'node:util'
import { DatabaseMissing, DatabaseUnavailable } from '../kernel/db/unavailable.ts'
import { version } from '../version.ts'
import { alertCommandOf, alertUsage } from './alerts.ts'
import { auditCommandOf, auditUsage } from './audit.ts'
import { banCommandOf, banUsage } from './bans.ts'
import type { AdminProcess, Command, CommandOf, CommandOptions, ExitCode } from './command.ts'
import { communityCommandOf, communityUsage } from './community.ts'
import { gameServerCommandOf, gameServerUsage } from './game-servers.ts'
import { mailCommandOf, mailUsage } from './mail.ts'
import { matchLogCommandOf, matchLogUsage } from './match-logs.ts'
import { memberCommandOf, memberUsage } from './members.ts'
import { orderCommandOf, orderUsage } from './orders.ts'
import { playerCommandOf, playerUsage } from './players.ts'
import { rentalCommandOf, rentalUsage } from './rentals.ts'
import { seasonCommandOf, seasonUsage } from './seasons.ts'
import { serverCommandOf, serverUsage } from './servers.ts'
import { settingsCommandOf, settingsUsage } from './settings.ts'
import { staffCommandOf, staffUsage } from './staff.ts'
import { isSystemError, systemErrorText } from './system-error.ts'
import { textCommandOf, textUsage } from './texts.ts'
import { transferCommandOf, transferUsage } from './transfer.ts'

const usage = `Usage:
${communityUsage}
${settingsUsage}
${textUsage}
${staffUsage}
${auditUsage}
${serverUsage}
${gameServerUsage}
${banUsage}
${playerUsage}
${memberUsage}
${orderUsage}
${rentalUsage}
${seasonUsage}
${matchLogUsage}
${alertUsage}
${mailUsage}
${transferUsage}

The database is the server's own: DATABASE_URL, else spawnpoint.db in DATA_DIR (default ./data); each command says which on
standard error, and creates none but with --create-database. docs/operating.md, The command line: how to run it with the
environment of the server. --version prints the version.`

/** Runs one command; never rejects for an error that the operator can fix. */
export async function runAdmin(args: readonly string[], process: AdminProcess): Promise<ExitCode> {
  const parsed = commandOf(args)
  if (parsed === 'help') {
    process.out(`${usage}\n`)
    return 0
  }
  if (parsed === 'version') {
    process.out(`Spawnpoint ${version}\n`)
    return 0
  }
  if (parsed === 'wrong') {
    process.err(usage)
    return 2
  }
  const { command, createsDatabase } = parsed
  try {
    return await command(createsDatabase ? { ...process, createsDatabase } : process)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) && !isSystemError(error)) throw error
    process.err(error instanceof DatabaseUnavailable ? error.message : systemErrorText(error))
    if (error instanceof DatabaseMissing) process.err(missingAdvice)
    return 1
  }
}

const missingAdvice =
  'Set DATABASE_URL or DATA_DIR as the server has them: docs/operating.md, The command line. --create-database starts a new community there.'

interface Chosen {
  readonly command: Command
  readonly createsDatabase: boolean
}

function commandOf(args: readonly string[]): Chosen | 'help' | 'version' | 'wrong' {
  const parsed = parsedArguments(args)
  if (parsed === undefined) return 'wrong'
  if (parsed.help) return 'help'
  if (parsed.version) return 'version'
  const [name = '', ...rest] = parsed.positionals
  for (const { commandOf: commandIn, options } of areas) {
    const command = commandIn(name, rest, parsed.options)
    if (command === undefined) continue
    // An option that the command does not take is an error.
    const isTaken = optionNames.every((each) => parsed.options[each] === undefined || options.includes(each))
    return isTaken ? { command, createsDatabase: parsed.createsDatabase } : 'wrong'
  }
  return 'wrong'
}

const optionNames = [
  'from',
  'zone',
  'zh',
  'en',
  'format',
  'language',
  'kinds',
  'role',
  'json',
  'dry-run',
  'yes',
  'undo',
  'number',
  'reason',
  'note',
  'days',
  'until',
  'name',
  'mode',
  'region',
  'ping',
  'all',
  'hours',
] as const satisfies readonly (keyof CommandOptions)[]

interface Area {
  readonly commandOf: CommandOf
  /** The options that its commands take. */
  readonly options: readonly (keyof CommandOptions)[]
}

const areas: readonly Area[] = [
  { commandOf: communityCommandOf, options: ['dry-run', 'yes', 'undo', 'json'] },
  { commandOf: settingsCommandOf, options: [] },
  { commandOf: textCommandOf, options: ['json'] },
  { commandOf: staffCommandOf, options: ['role', 'json'] },
  { commandOf: auditCommandOf, options: ['json'] },
  { commandOf: serverCommandOf, options: ['name', 'mode', 'region', 'ping', 'json'] },
  { commandOf: gameServerCommandOf, options: ['all', 'hours'] },
  { commandOf: banCommandOf, options: ['reason', 'note', 'days', 'until', 'json'] },
  { commandOf: playerCommandOf, options: ['reason', 'note', 'json'] },
  { commandOf: memberCommandOf, options: [] },
  { commandOf: orderCommandOf, options: ['number', 'yes'] },
  { commandOf: rentalCommandOf, options: ['zh', 'en', 'yes'] },
  { commandOf: seasonCommandOf, options: ['from'] },
  { commandOf: matchLogCommandOf, options: ['zone'] },
  { commandOf: alertCommandOf, options: ['format', 'language', 'kinds'] },
  { commandOf: mailCommandOf, options: ['language'] },
  { commandOf: transferCommandOf, options: [] },
]

interface Arguments {
  readonly help: boolean
  readonly version: boolean
  readonly createsDatabase: boolean
  readonly positionals: string[]
  readonly options: CommandOptions
}

function parsedArguments(args: readonly string[]): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
        'create-database': { type: 'boolean', default: false },
        from: { type: 'string' },
        zone: { type: 'string' },
        zh: { type: 'string' },
        en: { type: 'string' },
        format: { type: 'string' },
        language: { type: 'string' },
        kinds: { type: 'string' },
        role: { type: 'string' },
        json: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        yes: { type: 'boolean' },
        undo: { type: 'boolean' },
        number: { type: 'string' },
        reason: { type: 'string' },
        note: { type: 'string' },
        days: { type: 'string' },
        until: { type: 'string' },
        name: { type: 'string' },
        mode: { type: 'string' },
        region: { type: 'string' },
        ping: { type: 'string' },
        all: { type: 'boolean' },
        hours: { type: 'string' },
      },
      allowPositionals: true,
    })
    const { help, version: asksForVersion, 'create-database': createsDatabase, ...options } = values
    return { help, version: asksForVersion, createsDatabase, positionals, options }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
