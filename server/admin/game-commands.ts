import { randomUUID } from 'node:crypto'
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { blankOf, type GameCommand, isCommandFor } from '../../contract/game-side/commands.ts'
import { gameTextSchema, type RunTarget } from '../../contract/game-side/staff-game-side.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import { readSettings } from '../community/store/settings.ts'
import { type CommandActs, previewRun, runCommand } from '../game-side/run-command.ts'
import type { Database } from '../kernel/db/database.ts'
import { aboutPlayer } from './about-player.ts'
import { type AdminProcess, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { actsOn, notListed, servers, toServer } from './game-targets.ts'
import { lineOf } from './print.ts'

/** What was chosen on the command line. */
interface Chosen {
  readonly server?: string | undefined
  readonly mode?: string | undefined
  readonly all?: true | undefined
  readonly player?: string | undefined
  readonly text?: string | undefined
  readonly dryRun?: true | undefined
}

/** The commands for those that administrators have defined in the settings. */
export function definedCommands(game: CommandUnknownOpts, run: (command: Command) => void): void {
  addCommand(
    game,
    'commands',
    'the commands that administrators have defined (gameSide.commands of the settings)',
  ).action(() => run(list))
  addCommand(game, 'run <command>', 'run one of them, by its id, on the servers that it is for')
    .addOption(new Option('--server <address>', 'on this one').conflicts(['mode', 'all']))
    .addOption(new Option('--mode <mode>', 'on those of a mode').conflicts('all'))
    .option('--all', 'on all')
    .option('--player <player>', 'for {player} and {userid}; without a target it runs where they are now')
    .option('--text <text>', 'for {text}')
    .option('--dry-run', 'show what would run where')
    .action((id, chosen, command) => {
      const { server, mode, all, player } = chosen
      if (server === undefined && mode === undefined && all === undefined && player === undefined) {
        command.error('error: name a --server, a --mode or a --player, or --all')
      } else run(player === undefined ? runFor(id, chosen, null) : aboutPlayer(player, runIn(id, chosen)))
    })
}

async function commandActs(database: Database): Promise<CommandActs> {
  const [acts, { gameSide }] = await Promise.all([actsOn(database), readSettings(database)])
  return { ...acts, commands: () => gameSide?.commands ?? [] }
}

const list: Command = (process) =>
  withDatabase<ExitCode>(process, async (database) => {
    const { commands, listServers } = await commandActs(database)
    if (commands().length === 0) process.err('No command is defined: gameSide.commands of the settings.')
    for (const command of commands()) {
      const count = listServers().filter((server) => isCommandFor(command, server)).length
      const { id, name, line, repeatable } = command
      process.out(lineOf([id, name, line, `for ${servers(count)}`, repeatable ? 'safe to repeat' : 'begun once']))
    }
    return 0
  })

const runFor =
  (id: string, chosen: Chosen, steamId: string | null): Command =>
  (process) =>
    withDatabase(process, (database) => runIn(id, chosen)(database, steamId, process))

async function targetOf(database: Database, { server, mode, all }: Chosen): Promise<RunTarget | undefined> {
  if (server !== undefined) return toServer(database, server)
  if (mode !== undefined) return { to: 'mode', mode: modeKey((await readSettings(database)).modes, mode) }
  return { to: all ? 'all' : 'player' }
}

/** Why a command cannot run with what was given; undefined: it can. */
function problemOf({ line }: GameCommand, chosen: Chosen): string | undefined {
  const blank = blankOf(line)
  const isAboutPlayer = blank === 'player' || blank === 'userid'
  if (isAboutPlayer !== (chosen.player !== undefined)) {
    return isAboutPlayer ? `It needs a --player: ${line}` : `It is about no player: ${line}`
  }
  if ((blank === 'text') !== (chosen.text !== undefined)) {
    return blank === 'text' ? `It needs a --text: ${line}` : `It takes no text: ${line}`
  }
  const isElsewhere = chosen.server !== undefined || chosen.mode !== undefined || chosen.all !== undefined
  return blank === 'userid' && isElsewhere ? `It runs where the player is, without a target: ${line}` : undefined
}

const runIn =
  (id: string, chosen: Chosen) =>
  async (database: Database, steamId: string | null, process: AdminProcess): Promise<ExitCode> => {
    const acts = await commandActs(database)
    const command = acts.commands().find((each) => each.id === id)
    const problem =
      command === undefined ? `There is no command ${id} (game-side commands).` : problemOf(command, chosen)
    if (command === undefined || problem !== undefined) return fails(process, problem)
    const text = v.safeParse(v.nullable(gameTextSchema), chosen.text ?? null)
    if (!text.success) return fails(process, 'A text is one line of 1 to 120 bytes, none of them hidden.')
    const target = await targetOf(database, chosen)
    if (target === undefined) return notListed(process)
    const given = { command: id, line: command.line, target, steamId, text: text.output }
    if (chosen.dryRun) {
      for (const { server, line } of await previewRun(acts, given)) process.out(lineOf([server.id, server.name, line]))
      return 0
    }
    const count = await runCommand(acts, consoleActor(), { request: randomUUID(), ...given })
    if (count === 0) return fails(process, 'It is for no server of these that is reached (game-side status).')
    process.out(`It runs on ${servers(count)} (game-side acts).\n`)
    return 0
  }

function fails(process: AdminProcess, problem = ''): ExitCode {
  process.err(problem)
  return 1
}
