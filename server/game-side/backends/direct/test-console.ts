import type { ConsoleTest } from '../../../../contract/game-side/consoles.ts'
import { ConsoleError } from '../../../../tools/game-server-tool/rcon/console-error.ts'
import { cleanText } from '../../../kernel/text/hostile-text.ts'
import type { GameConsoleRow } from '../../tables.ts'
import { type Consoles, readingOf, type ServerAddress } from './consoles.ts'

/** Characters of a reply that are shown. */
const shown = 200

/** `status` prints the name of the server first. The addresses of players come last and must not be shown. */
const firstLines = (reply: string): string => cleanText(reply.split('\n').slice(0, 2).join(' '), shown)

/** Signs in to a console and runs `status`. */
export const testConsole = (consoles: Consoles, row: GameConsoleRow, address: ServerAddress): Promise<ConsoleTest> =>
  consoles.use(row, address, async (console) => {
    try {
      return { reply: firstLines(await console.run('status')), ...readingOf(console) }
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      return { reply: '', ...readingOf(console) }
    }
  })
