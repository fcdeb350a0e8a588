import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { staffNoteMax } from '../../contract/accounts/bans.ts'
import { accountOf } from '../../contract/accounts/steam-id.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { type PlayerKey, playerNoteBodySchema } from '../../contract/staff/staff-players.ts'
import { endSessionsOf, unlinkEmail } from '../accounts/player-acts.ts'
import { findAccountBySteamId } from '../accounts/store/accounts.ts'
import type { Database } from '../kernel/db/database.ts'
import { escapeLine } from '../kernel/log/logger.ts'
import { matchViews } from '../leaderboard/handlers/staff-matches.ts'
import { setMatchVoid, setPlayerRemoved } from '../leaderboard/recount-acts.ts'
import { listMatchesOf, readRecordingStart } from '../leaderboard/store/match-record.ts'
import { addNote } from '../staff/players/notes.ts'
import { readPlayer } from '../staff/players/player-view.ts'
import { searchPlayers } from '../staff/players/search.ts'
import { playersDeps } from '../staff-players.ts'
import { aboutPlayer, type PlayerAct, withReason } from './about-player.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { jsonLine, lineOf } from './print.ts'

/** The commands for players. */
export const playerCommands: Area = (program, run) => {
  const player = addCommand(program, 'player', 'players, as staff sees them')
  addCommand(player, 'find <text>', 'players by SteamID, or by the beginning of a name or an e-mail address')
    .option('--json')
    .action((text, { json = false }) => run((process) => withDatabase(process, (db) => find(db, text, process, json))))
  addCommand(player, 'show <player>', 'everything about a player, as JSON').action((named) =>
    run(aboutPlayer(named, show)),
  )
  addCommand(player, 'matches <player>', 'their newest matches, with the ids to void them')
    .option('--json')
    .action((named, { json = false }) => run(aboutPlayer(named, matches(json))))
  addCommand(player, 'note <player>', 'add a note of staff')
    .requiredOption('--note <text>')
    .action((named, given) => run(aboutPlayer(named, note(given.note))))
  addCommand(player, 'end-sessions <player>', 'sign them out of every device').action((named) =>
    run(aboutPlayer(named, endSessions)),
  )
  addCommand(player, 'unlink-email <player>', 'remove their e-mail address and password').action((named) =>
    run(aboutPlayer(named, unlink)),
  )
  addCommand(player, 'remove <player>', 'take them, and all duels with them, out of the leaderboard')
    .requiredOption('--reason <text>')
    .action((named, { reason }) => run(withReason(reason, (text) => aboutPlayer(named, setRemoved(true, text)))))
  addCommand(player, 'return <player>', 'take them back in')
    .requiredOption('--reason <text>')
    .action((named, { reason }) => run(withReason(reason, (text) => aboutPlayer(named, setRemoved(false, text)))))
}

/** The commands for matches. */
export const matchCommands: Area = (program, run) => {
  const match = addCommand(program, 'match', 'matches that the leaderboard counts')
  addCommand(match, 'void <id>', 'a match no longer counts for its players; rankings are recounted')
    .requiredOption('--reason <text>')
    .action((id, { reason }) => run(withReason(reason, (text) => setVoid(id, true, text))))
  addCommand(match, 'count <id>', 'it counts again')
    .requiredOption('--reason <text>')
    .action((id, { reason }) => run(withReason(reason, (text) => setVoid(id, false, text))))
}

const mostFound = 1000

async function find(db: Database, text: string, { out }: AdminProcess, isJson: boolean): Promise<ExitCode> {
  const deps = playersDeps(db, Date.now)
  const found = []
  for (let after: PlayerKey | undefined; found.length < mostFound; ) {
    const { players, next } = await searchPlayers(deps, text.trim(), after)
    found.push(...players)
    if (next === null) break
    after = next
  }
  if (isJson) out(jsonLine(found))
  else if (found.length === 0) out('No player is found.\n')
  for (const { steamId, name, email, isBanned, hasAccount } of isJson ? [] : found) {
    out(lineOf([steamId, name, email, hasAccount ? 'has an account' : 'never signed in', isBanned ? 'banned' : '']))
  }
  return 0
}

const show: PlayerAct = async (db, steamId, { out }) => {
  out(jsonLine(await readPlayer(playersDeps(db, Date.now), steamId)))
  return 0
}

const mostMatches = 50

const matches =
  (isJson: boolean): PlayerAct =>
  async (db, steamId, { out, err }) => {
    const account = accountOf(steamId) ?? 0
    const views = await matchViews(db, await listMatchesOf(db, account, { limit: mostMatches }), account)
    const since = await readRecordingStart(db)
    if (isJson) out(jsonLine(views))
    else if (views.length === 0) out(`${steamId} has no recorded match.\n`)
    for (const { id, startsAt, mode, map, server, kills, deaths, voided } of isJson ? [] : views) {
      const state = voided === null ? '' : `void: ${voided.reason}`
      out(lineOf([id, startsAt, mode, map, server, `${kills}:${deaths}`, state]))
    }
    if (since !== null) {
      err(`Matches before ${isoInstant(since)} were counted without a record and cannot be voided.`)
    }
    return 0
  }

const note =
  (given: string): PlayerAct =>
  async (db, steamId, process) => {
    const text = v.safeParse(playerNoteBodySchema.entries.text, given)
    if (!text.success) {
      process.err(`A note has 1 to ${staffNoteMax} characters, none of them hidden.`)
      return 1
    }
    await addNote({ database: db, now: Date.now }, consoleActor(), { key: randomUUID(), steamId, text: text.output })
    process.out(`Noted about ${steamId}.\n`)
    return 0
  }

const endSessions: PlayerAct = async (db, steamId, { out }) => {
  const outcome = await endSessionsOf({ database: db, now: Date.now }, consoleActor(), steamId)
  out(`${steamId} ${outcome === 'done' ? 'is signed out everywhere' : 'was signed in nowhere'}\n`)
  return 0
}

const unlink: PlayerAct = async (db, steamId, process) => {
  const email = (await findAccountBySteamId(db, steamId))?.email ?? ''
  const outcome = await unlinkEmail({ database: db, now: Date.now }, consoleActor(), { steamId, email })
  if (outcome === 'conflict') {
    process.err('The address was changed at the same moment. Look at the player, then try again.')
    return 1
  }
  process.out(`${steamId} ${outcome === 'done' ? `no longer has ${escapeLine(email)}` : 'has no e-mail address'}\n`)
  return 0
}

const setRemoved =
  (isRemoved: boolean, reason: string): PlayerAct =>
  async (db, steamId, { out }) => {
    const acts = { database: db, now: Date.now }
    const outcome = await setPlayerRemoved(acts, consoleActor(), { steamId, isRemoved, reason })
    const state = isRemoved ? 'out of the leaderboard' : 'in the leaderboard'
    out(`${steamId} ${outcome === 'done' ? 'is' : 'was already'} ${state}\n`)
    return 0
  }

const setVoid =
  (id: string, isVoid: boolean, reason: string): Command =>
  async (process) => {
    const outcome = await withDatabase(process, (database) =>
      setMatchVoid({ database, now: Date.now }, consoleActor(), { id, isVoid, reason }),
    )
    if (outcome === 'missing') {
      process.err(`There is no match ${escapeLine(id)}. player matches PLAYER lists the ids.`)
      return 1
    }
    process.out(`${id} ${outcome === 'done' ? 'is' : 'was already'} ${isVoid ? 'void' : 'counted'}\n`)
    return 0
  }
