import { hours } from '../../../contract/duration.ts'
import * as chatCodeEndpoints from '../../../contract/endpoints/chat-code.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { repeat } from '../../kernel/jobs/job.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createSharedAttempts } from '../../kernel/limits/shared-attempts.ts'
import { createKeyedHash, type KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import { type ChatCodeDeps, chatCodeHandlers } from '../handlers/chat-codes.ts'
import { readGameLines } from '../rules/game-line.ts'
import { pruneChatCodes } from '../store/chat-codes.ts'
import {
  actOnLog,
  type ChatReplies,
  type GameLog,
  guessesPerMinute,
  guessWindow,
  offsetByLines,
  repliesAllowed,
} from './act-on-log.ts'

export interface GameLogDeps
  extends Pick<Kernel, 'database' | 'logger' | 'now'>,
    PortalSecrets,
    Pick<ChatCodeDeps, 'isLogReceived'> {
  readonly authenticate: Pick<Authenticate, 'bindToken'>
  /** The reply to what a player asked in the chat; undefined: the community has switched replies off. */
  readonly replyTo: ChatReplies['replyTo']
  /** Acts were queued: carriers of this process that wait for them look now. */
  onActs(): void
}

/** The text of one request of a game server that has proven who it is. */
export interface AcceptedLog {
  readonly serverId: string
  readonly text: string
  /** Milliseconds to add to the stamps of the lines, read as UTC; 0 also if the game server did not send its clock. */
  readonly offset: number
}

/** What the logs of game servers cause. */
export interface RunningGameLog {
  readonly module: RouteModule
  /** Takes a log and returns at once; never throws. */
  take(log: AcceptedLog): void
  /** Resolves when all that was taken is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Logs of one server that may wait for the database. Further ones are dropped: what they cause would be too late. */
const mostWaiting = 50

export function startGameLog(deps: GameLogDeps): RunningGameLog {
  const { database, logger, authenticate, isLogReceived, now, secret, previousSecret } = deps
  const hashOfCodes = (of: string): KeyedHash => createKeyedHash(of, 'chat code')
  const hashes = [hashOfCodes(secret), ...(previousSecret === undefined ? [] : [hashOfCodes(previousSecret)])] as const
  const attempts = createSharedAttempts(database, createKeyedHash(secret, 'chat'))
  const guesses = {
    ofPlayer: attempts('codes of a player in the chat', guessesPerMinute.player, guessWindow),
    ofServer: attempts('codes in the chat of a server', guessesPerMinute.server, guessWindow),
  }
  const { player, server } = repliesAllowed
  const replies = {
    replyTo: deps.replyTo,
    ofPlayer: attempts('replies to a player in the chat', player.count, player.window),
    ofServer: attempts('replies in the chat of a server', server.count, server.window),
  }
  const acts = { database, hashes, guesses, replies, onActs: deps.onActs, now }
  const onError = createFailureReport(deps, 'what the log of a game server causes could not be done')
  const queues = new Map<string, { waiting: number; done: Promise<void> }>()
  const enqueue = (log: GameLog): void => {
    const queue = queues.get(log.serverId) ?? { waiting: 0, done: Promise.resolve() }
    queues.set(log.serverId, queue)
    if (queue.waiting >= mostWaiting) {
      logger.warn({ server: log.serverId }, 'a log of a game server causes nothing: too many are waiting')
      return
    }
    queue.waiting += 1
    queue.done = queue.done
      .then(() => actOnLog(acts, log))
      .catch(onError)
      .then(() => {
        queue.waiting -= 1
        if (queue.waiting === 0) queues.delete(log.serverId)
      })
  }
  const pruning = repeat({
    name: 'prune codes of the chat',
    every: hours(1),
    run: () => pruneChatCodes(database, now() - hours(1)),
    onError,
  })
  pruning.start()
  const settled = async (): Promise<void> => {
    await Promise.all([...queues.values()].map(({ done }) => done))
  }
  return {
    module: endpointRoutes(chatCodeEndpoints, authenticate, chatCodeHandlers({ database, hashes, isLogReceived, now })),
    take({ serverId, text, offset }) {
      try {
        const lines = readGameLines(text)
        if (lines.length === 0) return
        const shift = offset === 0 ? offsetByLines(lines, now()) : offset
        enqueue({ serverId, lines, instantOf: (at) => at * 1000 + shift })
      } catch (error) {
        onError(error)
      }
    },
    settled,
    async stop() {
      await pruning.stop()
      await settled()
    },
  }
}
