import { CommanderError, type CommandUnknownOpts, Command as Program } from '@commander-js/extra-typings'
import { DatabaseMissing, DatabaseUnavailable } from '../kernel/db/unavailable.ts'
import { version } from '../version.ts'
import { alertCommands } from './alerts.ts'
import { apiKeyCommands } from './api-keys.ts'
import { auditCommands } from './audit.ts'
import { banCommands } from './bans.ts'
import { checklistCommands } from './checklist.ts'
import { claimCommands } from './claim.ts'
import type { AdminProcess, Area, Command, ExitCode } from './command.ts'
import { communityCommands } from './community.ts'
import { eventWebhookCommands } from './event-webhooks.ts'
import { gameServerCommands } from './game-servers.ts'
import { gameSideCommands } from './game-side.ts'
import { legalCommands } from './legal.ts'
import { mailCommands } from './mail.ts'
import { matchLogCommands } from './match-logs.ts'
import { memberCommands } from './members.ts'
import { orderCommands } from './orders.ts'
import { matchCommands, playerCommands } from './players.ts'
import { rentalCommands } from './rentals.ts'
import { retentionCommands } from './retention.ts'
import { rightsCommands } from './rights.ts'
import { seasonCommands } from './seasons.ts'
import { secretCommands } from './secret.ts'
import { serverCommands } from './servers.ts'
import { settingsCommands } from './settings.ts'
import { staffCommands } from './staff.ts'
import { statusMessageCommands } from './status-messages.ts'
import { isSystemError, systemErrorText } from './system-error.ts'
import { textCommands } from './texts.ts'
import { transferCommands } from './transfer.ts'

const areas: readonly Area[] = [
  communityCommands,
  settingsCommands,
  checklistCommands,
  textCommands,
  legalCommands,
  staffCommands,
  claimCommands,
  auditCommands,
  serverCommands,
  gameServerCommands,
  gameSideCommands,
  banCommands,
  playerCommands,
  rightsCommands,
  matchCommands,
  memberCommands,
  orderCommands,
  rentalCommands,
  seasonCommands,
  matchLogCommands,
  alertCommands,
  statusMessageCommands,
  eventWebhookCommands,
  apiKeyCommands,
  mailCommands,
  transferCommands,
  secretCommands,
  retentionCommands,
]

const about = `The database is the server's own: DATABASE_URL, else spawnpoint.db in DATA_DIR (default ./data); each command says which on
standard error, and creates none but with --create-database. docs/operating/command-line.md: how to run it with the
environment of the server.`

/** Runs one command; never rejects for an error that the operator can fix. */
export async function runAdmin(args: readonly string[], process: AdminProcess): Promise<ExitCode> {
  const chosen = chosenCommand(args, process)
  if (typeof chosen === 'number') return chosen
  const { command, createsDatabase } = chosen
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
  'Set DATABASE_URL or DATA_DIR as the server has them: docs/operating/command-line.md. --create-database starts a new community there.'

interface Chosen {
  readonly command: Command
  readonly createsDatabase: boolean
}

/** What the arguments choose; an exit code: help or the version was asked for, or they are wrong. */
function chosenCommand(args: readonly string[], { out, err }: AdminProcess): Chosen | ExitCode {
  let command: Command | undefined
  let createsDatabase = false
  let usage = ''
  let problem = ''
  const program = new Program('npm run admin --')
    .version(`Spawnpoint ${version}`, '--version', 'print the version')
    .option('--create-database', 'create the database that the environment names; also after a command')
    .enablePositionalOptions()
    .hook('preAction', (_, action) => {
      createsDatabase = action.optsWithGlobals().createDatabase === true
    })
    .addHelpText('after', `\n${about}`)
    .helpCommand(false)
    .showHelpAfterError()
    .configureHelp({ visibleCommands: commandsIn, subcommandTerm: usageOf })
    .configureOutput({
      writeOut: out,
      writeErr: (text) => {
        usage += text
      },
      outputError: (text) => {
        problem = text
      },
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
    })
    .exitOverride()
  for (const area of areas) {
    area(program, (chosen) => {
      command = chosen
    })
  }
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return 0
  }
  if (command !== undefined) return { command, createsDatabase }
  err(`${usage}${problem}`.trim())
  return 2
}

const helpWidth = 120

/** The commands below one, of areas those in them: all are seen at once. */
const commandsIn = (parent: CommandUnknownOpts): CommandUnknownOpts[] =>
  parent.commands.flatMap((command) => [command, ...commandsIn(command)])

/** `ban add [options] <player>`. */
function usageOf(command: CommandUnknownOpts): string {
  const area = command.parent?.parent ? `${command.parent.name()} ` : ''
  const options = command.options.some(({ hidden }) => !hidden) ? ' [options]' : ''
  return `${area}${command.name()}${options}${command.usage().replace(/^\[options\](?: \[command\])?/, '')}`
}
