import * as v from 'valibot'
import { steamId2Of } from '../../../contract/accounts/steam-id.ts'
import { minutes } from '../../../contract/duration.ts'
import type { ActWork } from '../../../contract/game-side/acts.ts'
import { commandLineSchema, filledLine } from '../../../contract/game-side/commands.ts'
import type { Game } from './config.ts'
import { quoted, quotedMessage } from './quote.ts'

/** What there is on a game server to run an act with. */
export interface Abilities {
  readonly game: Game
  readonly simpleAdmin: boolean
  readonly sourceMod: boolean
  /** The bans are in its `banned_user.cfg`. */
  readonly bannedUserCfg: boolean
}

/** The command of an act; `nothing`: there is nothing to do any more; `unsupported`: nothing there can do it, and why. */
export type ActCommand =
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'nothing'; readonly reason: string }
  | { readonly kind: 'unsupported'; readonly reason: string }

const command = (...parts: readonly (string | number | undefined)[]): ActCommand => ({
  kind: 'command',
  command: parts.filter((part) => part !== undefined).join(' '),
})
const unsupported = (reason: string): ActCommand => ({ kind: 'unsupported', reason })
const nothing = (reason: string): ActCommand => ({ kind: 'nothing', reason })

const emptyText = unsupported('nothing of the text can be shown in the game')

/** Acts that are one command. */
type CommandWork = Exclude<ActWork, { kind: 'reload' }>

/** Texts are quoted; SteamIDs and numbers are those of the contract's schemas. `now`: epoch milliseconds. */
export function commandOf(work: CommandWork, can: Abilities, now: number): ActCommand {
  switch (work.kind) {
    case 'kick':
      return kick(work, can)
    case 'ban':
      return ban(work, can, now)
    case 'unban':
      return unban(work, can)
    case 'say': {
      // `css_say` shows the quotes, and `say` needs no plugin.
      const text = quotedMessage(work.text)
      return text === undefined ? emptyText : command('say', text)
    }
    case 'tell':
      return tell(work, can)
    case 'run':
      return run(work)
  }
}

/**
 * Plugins for CS2 take `#` and a SteamID64, some of them with its quotes. It cannot be that of another player, who has the
 * number by now.
 */
function kick({ steamId, userId, reason }: Extract<ActWork, { kind: 'kick' }>, can: Abilities): ActCommand {
  const text = quoted(reason)
  if (can.simpleAdmin) return command('css_kick', `#${steamId}`, text)
  // Source 1 reads an unquoted STEAM_…:… although its console cuts it at the colons.
  if (can.game !== 'cs2') return command('kickid', steamId2Of(steamId), text)
  return userId === null
    ? unsupported('the number of the player in the game is not known: the log of this server has not shown them')
    : command('kickid', userId, text)
}

function ban({ steamId, until, reason }: Extract<ActWork, { kind: 'ban' }>, can: Abilities, now: number): ActCommand {
  const left = until === null ? 0 : Date.parse(until) - now
  if (until !== null && left <= 0) return nothing('the ban is over')
  const length = Math.ceil(left / minutes(1))
  if (can.simpleAdmin) return command('css_addban', steamId, length, quoted(reason))
  if (can.bannedUserCfg) return command('banid', length, steamId2Of(steamId), 'kick')
  return unsupported('no plugin here keeps bans: the portal kicks banned players when they connect')
}

function unban({ steamId }: Extract<ActWork, { kind: 'unban' }>, can: Abilities): ActCommand {
  if (can.simpleAdmin) return command('css_unban', steamId)
  if (can.bannedUserCfg) return command('removeid', steamId2Of(steamId))
  return unsupported('no plugin here keeps bans')
}

function tell({ steamId, text }: Extract<ActWork, { kind: 'tell' }>, can: Abilities): ActCommand {
  const message = quotedMessage(text)
  if (message === undefined) return emptyText
  if (can.simpleAdmin) return command('css_psay', `#${steamId}`, message)
  if (can.sourceMod) return command('sm_psay', `"#${steamId2Of(steamId)}"`, message)
  return command('say', message)
}

function run({ line, steamId, userId, text }: Extract<ActWork, { kind: 'run' }>): ActCommand {
  if (!v.is(commandLineSchema, line)) return unsupported('such a command line is not run')
  const quotedText = text === null ? undefined : quoted(text)
  if (text !== null && quotedText === undefined) return emptyText
  const filled = filledLine(line, { steamId, userId, quotedText })
  return filled === undefined ? unsupported('what the command is about is not known') : command(filled)
}

/** What a console prints that did not do it. */
export const isRefusal = (reply: string): boolean =>
  /^\s*(?:\[[^\]]*\]\s*)?(?:unknown command|can't find user|couldn't find|no matching client|invalid steamid)/i.test(
    reply,
  )
