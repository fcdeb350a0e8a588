import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import type { ConsoleBody, ConsoleTest } from '../../../../contract/game-side/consoles.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'

/** Stores the console of a server. */
export const saveConsole = (server: string, body: ConsoleBody): Promise<unknown> =>
  request(gameEndpoints.setGameConsole, { params: { server }, body }, { token: session.token() })

/** Forgets it. */
export const removeConsole = (server: string): Promise<unknown> =>
  request(gameEndpoints.removeGameConsole, { params: { server } }, { token: session.token() })

/** Signs in to it, and runs `status`. */
export const testConsole = (server: string): Promise<ConsoleTest> =>
  request(gameEndpoints.testGameConsole, { params: { server } }, { token: session.token() })
