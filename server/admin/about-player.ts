import * as v from 'valibot'
import { banReasonSchema } from '../../contract/accounts/bans.ts'
import { playerNamedIn } from '../../contract/accounts/steam-id.ts'
import type { SteamId } from '../../contract/accounts/user.ts'
import type { Database } from '../kernel/db/database.ts'
import { type AdminProcess, type Command, type ExitCode, withDatabase } from './command.ts'

export type PlayerAct = (db: Database, steamId: SteamId, process: AdminProcess) => Promise<ExitCode>

/** A command for one player, however their SteamID is spelled. */
export const aboutPlayer =
  (text: string, act: PlayerAct): Command =>
  (process) => {
    const named = playerNamedIn(text)
    if (named.kind === 'steamId') return withDatabase(process, (db) => act(db, named.steamId, process))
    process.err(
      named.kind === 'customName'
        ? 'A link with a custom name holds no SteamID. Use the SteamID, or a link of the form https://steamcommunity.com/profiles/7656119…. player find TEXT finds it.'
        : 'No SteamID: use 17 digits that begin with 7656119, STEAM_1:0:1, [U:1:2], or a link to the profile. player find TEXT finds it.',
    )
    return Promise.resolve(1)
  }

/** A command with a reason, if that is one. */
export const withReason =
  (text: string, command: (reason: string) => Command): Command =>
  (process) => {
    const reason = v.safeParse(banReasonSchema, text)
    if (reason.success) return command(reason.output)(process)
    process.err('A reason is one line of 1 to 200 characters, none of them hidden.')
    return Promise.resolve(1)
  }
