import { actorOf } from '../../accounts/authorise-staff.ts'
import type { GameSideWatch } from '../jobs/watch.ts'
import { type CommandActs, listCommands, runCommand } from '../run-command.ts'
import type { GameSideHandlers } from './carrier.ts'

/** The commands that administrators have defined. */
export const commandHandlers = (
  deps: CommandActs & { readonly watch: Pick<GameSideWatch, 'wake'> },
): Pick<GameSideHandlers, 'listGameCommands' | 'runGameCommand'> => ({
  listGameCommands: ({ query: { steamId } }) => listCommands(deps, steamId),
  async runGameCommand({ caller, request, body }) {
    const servers = await runCommand(deps, actorOf(caller, request), body)
    deps.watch.wake()
    return { servers }
  },
})
