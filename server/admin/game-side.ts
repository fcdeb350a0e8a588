import { randomUUID } from 'node:crypto'
import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { shippedGroups } from '../../contract/game-side/members.ts'
import { type GameLink, gameTextSchema, type SayTarget } from '../../contract/game-side/staff-game-side.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import { readSettings } from '../community/store/settings.ts'
import { kickFromGame, reloadInGame, sayInGame } from '../game-side/acts.ts'
import { listLinks } from '../game-side/links.ts'
import { gameMembers } from '../game-side/members.ts'
import { pageOfActs, textOf } from '../game-side/store/listed-acts.ts'
import type { Database } from '../kernel/db/database.ts'
import { listMembers } from '../vip/store.ts'
import { aboutPlayer } from './about-player.ts'
import { type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { definedCommands } from './game-commands.ts'
import { consoleCommands } from './game-consoles.ts'
import { actsOn, notListed, servers, toServer } from './game-targets.ts'
import { lineOf } from './print.ts'

/** The commands for what happens on the game servers. */
export const gameSideCommands: Area = (program, run) => {
  const game = addCommand(
    program,
    'game-side',
    'what the portal does on game servers, through the tool beside them or their consoles',
  )
  addCommand(game, 'status', 'how each server is reached, those in trouble first').action(() => run(status))
  addCommand(game, 'say <text>', 'say something on game servers')
    .addOption(new Option('--server <address>', 'on this one').conflicts(['mode', 'all']))
    .addOption(new Option('--mode <mode>', 'on those of a mode').conflicts('all'))
    .option('--all', 'on all')
    .action((text, { server, mode, all }, command) => {
      if (server !== undefined) run(say(text, async (db) => toServer(db, server)))
      else if (mode !== undefined)
        run(say(text, async (db) => ({ to: 'mode', mode: modeKey((await readSettings(db)).modes, mode) })))
      else if (all) run(say(text, async () => ({ to: 'all' })))
      else command.error('error: name a --server or a --mode, or --all')
    })
  addCommand(game, 'reload', 'have the plugins of game servers read their lists again')
    .addOption(new Option('--server <address>', 'of this one').conflicts('all'))
    .option('--all', 'of all')
    .action(({ server, all }, command) => {
      if (server !== undefined) run(reload(async (db) => toServer(db, server)))
      else if (all) run(reload(async () => ({ to: 'all' })))
      else command.error('error: name a --server, or --all')
    })
  addCommand(game, 'kick <player>', 'kick a player from the servers they are on')
    .requiredOption('--reason <text>')
    .action((player, { reason }) => run(kick(player, reason)))
  addCommand(game, 'acts', 'what game servers were told to do, newest first')
    .option('--server <address>')
    .action(({ server }) => run(acts(server)))
  definedCommands(game, run)
  consoleCommands(game, run)
}

const status: Command = (process) =>
  withDatabase<ExitCode>(process, async (db) => {
    const [given, { gameSide }, members] = await Promise.all([
      actsOn(db),
      readSettings(db),
      listMembers(db, Date.now()),
    ])
    const { version } = gameMembers(members, gameSide?.groups ?? shippedGroups)
    const links = await listLinks(given, version)
    if (links.length === 0)
      process.err('No listed server has a key (game-servers add FILE) or a console (game-side console set).')
    for (const { server, link } of links) process.out(lineOf([server.id, server.name, ...linkTexts(link)]))
    return 0
  })

function linkTexts(link: GameLink['link']): string[] {
  if (link === null) return ['no tool has called for it']
  const { carrier, seenAt, isAway, tool, console, delivers, problem, hasMembers } = link
  return [
    ...(carrier === 'direct'
      ? ['by the portal itself']
      : [`${isAway ? 'away since' : 'seen'} ${seenAt}`, `tool ${tool}`]),
    `console ${console}`,
    delivers.length === 0 ? 'delivers nothing' : `delivers ${delivers.join(', ')}`,
    hasMembers ? 'has the current members' : 'does not have the current members',
    problem ?? '',
  ]
}

/** Runs `command` with a text that fits the console of a game. */
const withGameText =
  (given: string, command: (text: string) => Command): Command =>
  (process) => {
    const text = v.safeParse(gameTextSchema, given)
    if (text.success) return command(text.output)(process)
    process.err('What the game shows is one line of 1 to 120 bytes (40 Chinese characters), none of them hidden.')
    return Promise.resolve(1)
  }

const say = (given: string, targetIn: (db: Database) => Promise<SayTarget | undefined>): Command =>
  withGameText(
    given,
    (text) => (process) =>
      withDatabase<ExitCode>(process, async (db) => {
        const target = await targetIn(db)
        if (target === undefined) return notListed(process)
        const count = await sayInGame(await actsOn(db), consoleActor(), { request: randomUUID(), target, text })
        if (count === 0)
          process.err('No tool calls for such a server, and the portal has no console of one (game-side status).')
        else process.out(`It is said on ${servers(count)}.\n`)
        return count === 0 ? 1 : 0
      }),
  )

const reload =
  (targetIn: (db: Database) => Promise<SayTarget | undefined>): Command =>
  (process) =>
    withDatabase<ExitCode>(process, async (db) => {
      const target = await targetIn(db)
      if (target === undefined) return notListed(process)
      const count = await reloadInGame(await actsOn(db), consoleActor(), { request: randomUUID(), target })
      if (count === 0)
        process.err('No tool has called for such a server, and the portal has no console of one (game-side status).')
      else process.out(`The plugins of ${servers(count)} read their lists again within an hour (game-side acts).\n`)
      return count === 0 ? 1 : 0
    })

const kick = (player: string, given: string): Command =>
  withGameText(given, (reason) =>
    aboutPlayer(player, async (db, steamId, process) => {
      const kicked = { request: randomUUID(), steamId, reason }
      const count = await kickFromGame(await actsOn(db), consoleActor(), kicked)
      if (count === 0) process.err(`${steamId} is on no server that the portal reaches (game-side status).`)
      else process.out(`${steamId} is kicked from ${servers(count)}.\n`)
      return count === 0 ? 1 : 0
    }),
  )

/** Acts that are printed. */
const printed = 100

const acts =
  (address: string | undefined): Command =>
  (process) =>
    withDatabase<ExitCode>(process, async (db) => {
      const target = address === undefined ? undefined : await toServer(db, address)
      if (address !== undefined && target === undefined) return notListed(process)
      const serverId = target?.to === 'server' ? target.id : undefined
      const rows = await pageOfActs(db, { serverId }, { limit: printed })
      if (rows.length === 0) process.out('Nothing was done in the game yet.\n')
      for (const row of rows) {
        const { created_at, server_id, kind, steam_id, by, outcome, reply } = row
        const what = [kind, steam_id ?? '', textOf(row) ?? '', by ?? 'the portal']
        process.out(lineOf([isoInstant(created_at), server_id, ...what, outcome ?? 'open', reply]))
      }
      return 0
    })
