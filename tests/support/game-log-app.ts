import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as chatCodeEndpoints from '../../contract/endpoints/chat-code.ts'
import { type ActWork, actWorkSchema } from '../../contract/game-side/acts.ts'
import { chatCodeStateSchema, newChatCodeSchema } from '../../contract/game-side/chat-code.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import { type GameLogDeps, startGameLog } from '../../server/game-side/log/module.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createLogger } from '../../server/kernel/log/logger.ts'
import { isLogReceivedSince } from '../../server/leaderboard/store/log-status.ts'
import { accountsApp, emailAccount, testSecret } from './accounts-app.ts'
import { leaderboardApp } from './leaderboard-app.ts'
import { logLine, logStart } from './match-log.ts'

/** Accounts, codes in the chat, and logs with what they cause, over a database and with one clock. */
export async function gameLogApp(database: Database, replyTo: GameLogDeps['replyTo'] = async () => undefined) {
  const log: string[] = []
  const clock = { now: (logStart + 86_400) * 1000 }
  const now = (): number => clock.now
  const started: ReturnType<typeof startGameLog>[] = []
  const accounts = await accountsApp(database, {}, async ({ authenticate }) => {
    const gameLog = startGameLog({
      ...{ database, authenticate, now, secret: testSecret, previousSecret: undefined },
      replyTo,
      onActs: () => undefined,
      isLogReceived: (since) => isLogReceivedSince(database, since),
      logger: createLogger('info', (line) => log.push(line)),
    })
    started.push(gameLog)
    onTestFinished(() => gameLog.stop())
    return [gameLog.module]
  })
  accounts.clock.now = clock.now
  const games = await leaderboardApp(database, undefined, { clock, onLog: (text) => started[0]?.take(text) })
  const settled = () => started[0]?.settled()
  /** Lines of the log, a second apart, the first a day after the start of the tests' logs. */
  const linesAt = (second: number, texts: readonly string[]): string =>
    texts.map((text, i) => logLine(86_400 + second + i, text)).join('')
  return {
    database,
    games,
    log,
    account: accounts,
    /** Moves the clock by milliseconds. */
    pass(milliseconds: number) {
      clock.now += milliseconds
      accounts.clock.now = clock.now
    },
    now,
    /** Sends lines as they are written now, and waits for what they cause. */
    async says(server: GameServerKeyRow, ...texts: readonly string[]) {
      const answer = await games.send(server, linesAt(Math.floor(clock.now / 1000) - logStart - 86_400, texts))
      await settled()
      return answer
    },
    /** Sends a text as it is. */
    async sends(server: GameServerKeyRow, text: string) {
      const answer = await games.send(server, text)
      await settled()
      return answer
    },
    linesAt,
    /** Every act, in order. */
    async acts(): Promise<readonly { readonly id: string; readonly serverId: string; readonly work: ActWork }[]> {
      const rows = await database.kysely
        .selectFrom('game_act')
        .select(['id', 'server_id', 'work'])
        .orderBy('created_at')
        .orderBy('server_id')
        .orderBy('position')
        .execute()
      return rows.map(({ id, server_id, work }) => ({
        id,
        serverId: server_id,
        work: v.parse(actWorkSchema, JSON.parse(work)),
      }))
    },
    /** Signs in with a new e-mail account that has no Steam account. */
    async signsIn(email: string) {
      const row = await emailAccount(database, email)
      const { token } = await accounts.begin(row, 'bind')
      const code = async () =>
        v.parse(
          newChatCodeSchema,
          (await accounts.call('POST', href(chatCodeEndpoints.createChatCode), token, {})).json(),
        )
      return {
        token,
        row,
        /** Requests a code, or fails if none is offered. */
        async code(): Promise<string> {
          const { code: given } = await code()
          if (given === null) throw new Error('no code is offered')
          return given
        },
        offer: code,
        async state(given: string) {
          const url = href(chatCodeEndpoints.readChatCode)
          return v.parse(chatCodeStateSchema, (await accounts.call('POST', url, token, { code: given })).json())
        },
        link: (steamId: string) => accounts.call('POST', '/api/auth/email/bind-steam', token, { steamId }),
      }
    },
  }
}
