import { actorOf } from '../../accounts/authorise-staff.ts'
import { type ConsoleActs, removeConsole, setConsole, tryGameConsole } from '../consoles.ts'
import type { GameSideHandlers } from './carrier.ts'

type ConsoleHandlers = Pick<GameSideHandlers, 'setGameConsole' | 'removeGameConsole' | 'testGameConsole'>

/** Consoles that the portal uses itself, in the staff room. `wake`: there may be something to do. */
export const consoleHandlers = (acts: ConsoleActs, wake: () => void): ConsoleHandlers => ({
  async setGameConsole({ caller, request, params: { server }, body }) {
    const console = await setConsole(acts, actorOf(caller, request), server, body)
    wake()
    return { console }
  },
  async removeGameConsole({ caller, request, params: { server } }) {
    await removeConsole(acts, actorOf(caller, request), server)
    wake()
    return { console: null }
  },
  testGameConsole: ({ caller, request, params: { server } }) => tryGameConsole(acts, actorOf(caller, request), server),
})
