import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { steamIdSchema } from '../../contract/accounts/user.ts'

export interface BindCommand {
  readonly kind: 'bind'
  readonly steamId: string
  readonly name: string | undefined
}
export type Command =
  | BindCommand
  /** Writes the bans to a file. */
  | { readonly kind: 'bans'; readonly file: string }
  /** Serves the game servers of a configuration, or checks it. */
  | { readonly kind: 'serve'; readonly file: string }
  | { readonly kind: 'check'; readonly file: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'wrong'; readonly problem: string }

export const usage = `Stands between the portal and the game servers of this machine: runs what the portal wants done in the game (kicks, bans,
messages) and gives members what they have there. It also requests the token that a player gets from ".bind" in the game,
and writes the current bans into a game server's banned_user.cfg.

Usage:
  node game-server-tool.mjs serve CONFIG    until SIGTERM; docs/game-server-tool.md describes the file
  node game-server-tool.mjs check CONFIG    what is right and wrong with each game server
  node game-server-tool.mjs bind STEAMID [--name NAME]
  node game-server-tool.mjs bans FILE
  node game-server-tool.mjs --version

For bind and bans:
  PORTAL_URL        the portal's address (default http://127.0.0.1:8080)
  GAME_SERVER_ID    from: npm run admin -- game-server add NAME
  GAME_SERVER_KEY   shown by the same command, once
  GAME_LOG_ADDRESS  for bans: the address after logaddress_add_http, shown by: npm run admin -- game-server list

In a clone of the repository, "npm run game-server --" takes the same arguments. There, without GAME_SERVER_ID and
GAME_SERVER_KEY, it uses the demo's own game server, whose key it derives from the demo's database (DATA_DIR or
DATABASE_URL, as the portal).
`

const options = {
  name: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

export function readCommand(args: readonly string[]): Command {
  const parsed = parsedArguments(args)
  if (parsed instanceof Error) return { kind: 'wrong', problem: parsed.message }
  const { values, positionals } = parsed
  const [verb, argument, ...rest] = positionals
  if (values.help === true) return { kind: 'help' }
  if (values.version === true) return { kind: 'version' }
  if ((verb === 'serve' || verb === 'check' || verb === 'bans') && argument !== undefined && rest.length === 0) {
    return { kind: verb, file: argument }
  }
  if (verb !== 'bind' || rest.length > 0)
    return { kind: 'wrong', problem: 'the command is: serve CONFIG, check CONFIG, bind STEAMID, or bans FILE' }
  if (!v.is(steamIdSchema, argument))
    return { kind: 'wrong', problem: 'a SteamID is 17 digits that begin with 7656119' }
  return { kind: 'bind', steamId: argument, name: values.name }
}

function parsedArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError) return error
    throw error
  }
}
