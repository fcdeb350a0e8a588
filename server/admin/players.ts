import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { banReasonSchema, staffNoteMax } from '../../contract/accounts/bans.ts'
import { accountOf } from '../../contract/accounts/steam-id.ts'
import type { SteamId } from '../../contract/accounts/user.ts'
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
import { aboutPlayer, type PlayerAct } from './about-player.ts'
import {
  type AdminProcess,
  type Command,
  type CommandOf,
  type CommandOptions,
  type ExitCode,
  withDatabase,
} from './command.ts'
import { consoleActor } from './console-actor.ts'

export const playerUsage = `  npm run admin -- player find TEXT [--json]      players by SteamID, or by the beginning of a name or an e-mail address
  npm run admin -- player show PLAYER             everything about a player, as JSON
  npm run admin -- player matches PLAYER [--json] their newest matches, with the ids to void them
  npm run admin -- player note PLAYER --note TEXT add a note of staff
  npm run admin -- player end-sessions PLAYER     sign them out of every device
  npm run admin -- player unlink-email PLAYER     remove their e-mail address and password
  npm run admin -- player remove PLAYER --reason TEXT
                                                  take them, and all duels with them, out of the leaderboard
  npm run admin -- player return PLAYER --reason TEXT
                                                  take them back in
  npm run admin -- match void ID --reason TEXT    a match no longer counts for its players; rankings are recounted
  npm run admin -- match count ID --reason TEXT   it counts again`

/** Options that a command takes besides its words. */
const given = (options: CommandOptions): string =>
  Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
    .sort()
    .join(' ')

/** The commands for players and their matches. */
export const playerCommandOf: CommandOf = (name, [verb, value, ...rest], options) => {
  if (value === undefined || rest.length > 0) return undefined
  const form = `${name} ${verb} ${given(options)}`.trim()
  const isJson = options.json === true
  switch (form) {
    case 'player find':
    case 'player find json':
      return (process) => withDatabase(process, (db) => find(db, value, process, isJson))
    case 'player show':
      return aboutPlayer(value, show)
    case 'player matches':
    case 'player matches json':
      return aboutPlayer(value, (db, steamId, process) => matches(db, steamId, process, isJson))
    case 'player note note':
      return aboutPlayer(value, (db, steamId, process) => note(db, steamId, process, options.note ?? ''))
    case 'player end-sessions':
      return aboutPlayer(value, endSessions)
    case 'player unlink-email':
      return aboutPlayer(value, unlink)
    case 'player remove reason':
    case 'player return reason':
      return withReason(options.reason, (reason) =>
        aboutPlayer(value, (db, steamId, process) =>
          setRemoved(db, steamId, process, { isRemoved: verb === 'remove', reason }),
        ),
      )
    case 'match void reason':
    case 'match count reason':
      return withReason(
        options.reason,
        (reason) => (process) =>
          withDatabase(process, (db) => setVoid(db, value, process, { isVoid: verb === 'void', reason })),
      )
    default:
      return undefined
  }
}

const withReason =
  (text: string | undefined, command: (reason: string) => Command): Command =>
  (process) => {
    const reason = v.safeParse(banReasonSchema, text)
    if (reason.success) return command(reason.output)(process)
    process.err('A reason is one line of 1 to 200 characters, none of them hidden.')
    return Promise.resolve(1)
  }

/** Texts that people wrote must not drive the terminal. */
const line = (fields: readonly unknown[]): string =>
  `${escapeLine(fields.map((field) => String(field ?? '–').replace(/\p{Cc}/gu, ' ')).join('\t'))}\n`
const json = (value: unknown): string => `${escapeLine(JSON.stringify(value))}\n`

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
  if (isJson) out(json(found))
  else if (found.length === 0) out('No player is found.\n')
  for (const { steamId, name, email, isBanned, hasAccount } of isJson ? [] : found) {
    out(line([steamId, name, email, hasAccount ? 'has an account' : 'never signed in', isBanned ? 'banned' : '']))
  }
  return 0
}

const show: PlayerAct = async (db, steamId, { out }) => {
  out(json(await readPlayer(playersDeps(db, Date.now), steamId)))
  return 0
}

const mostMatches = 50

async function matches(db: Database, steamId: SteamId, { out, err }: AdminProcess, isJson: boolean): Promise<ExitCode> {
  const account = accountOf(steamId) ?? 0
  const views = await matchViews(db, await listMatchesOf(db, account, { limit: mostMatches }), account)
  const since = await readRecordingStart(db)
  if (isJson) out(json(views))
  else if (views.length === 0) out(`${steamId} has no recorded match.\n`)
  for (const { id, startsAt, mode, map, server, kills, deaths, voided } of isJson ? [] : views) {
    out(line([id, startsAt, mode, map, server, `${kills}:${deaths}`, voided === null ? '' : `void: ${voided.reason}`]))
  }
  if (since !== null) {
    err(`Matches before ${new Date(since).toISOString()} were counted without a record and cannot be voided.`)
  }
  return 0
}

async function note(db: Database, steamId: SteamId, process: AdminProcess, given: string): Promise<ExitCode> {
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

async function setRemoved(
  db: Database,
  steamId: SteamId,
  { out }: AdminProcess,
  { isRemoved, reason }: { readonly isRemoved: boolean; readonly reason: string },
): Promise<ExitCode> {
  const acts = { database: db, now: Date.now }
  const outcome = await setPlayerRemoved(acts, consoleActor(), { steamId, isRemoved, reason })
  const state = isRemoved ? 'out of the leaderboard' : 'in the leaderboard'
  out(`${steamId} ${outcome === 'done' ? 'is' : 'was already'} ${state}\n`)
  return 0
}

async function setVoid(
  db: Database,
  id: string,
  process: AdminProcess,
  { isVoid, reason }: { readonly isVoid: boolean; readonly reason: string },
): Promise<ExitCode> {
  const outcome = await setMatchVoid({ database: db, now: Date.now }, consoleActor(), { id, isVoid, reason })
  if (outcome === 'missing') {
    process.err(`There is no match ${escapeLine(id)}. player matches PLAYER lists the ids.`)
    return 1
  }
  process.out(`${id} ${outcome === 'done' ? 'is' : 'was already'} ${isVoid ? 'void' : 'counted'}\n`)
  return 0
}
