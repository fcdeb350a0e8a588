import { randomUUID } from 'node:crypto'
import { minutes, seconds } from '../../../contract/duration.ts'
import { type Announced, announcedLines, announcedLinesMax } from '../../../contract/game-side/announced-lines.ts'
import { inLanguage, type Language, type Texts } from '../../../contract/language.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction, type Transaction } from '../../kernel/db/transaction.ts'
import { type RepeatedJob, repeat } from '../../kernel/jobs/job.ts'
import { type GameSideActs, reachedServers } from '../acts.ts'
import { announcedPrefix, queueActs } from '../store/acts.ts'

/** An announcement that runs now and is also said in the game. `text` is HTML. */
export interface RunningAnnouncement {
  readonly id: string
  readonly text: Texts
  readonly inGame: Announced
}

export interface AnnounceDeps extends GameSideActs {
  /** In the order in which they are said. */
  readAnnounced(db: Database, now: number): Promise<readonly RunningAnnouncement[]>
  /** The language in which the community writes. */
  language(): Language
  /** Acts were queued. */
  onActs(): void
  onError(error: unknown): void
  /** Milliseconds from one look to the next; tests are faster. */
  readonly lookEvery?: number
}

/** One announcement is said in each look: those that are due together do not fill the chat together. */
const usualLook = seconds(10)

/**
 * Says announcements on game servers while they run. Whichever process looks first when one is due says it: when it was last
 * said is stored with the messages, so that another process, a restart or an edit repeats nothing before its time.
 */
export const createAnnouncing = (deps: AnnounceDeps): RepeatedJob =>
  repeat({
    name: 'announcements in the game',
    every: deps.lookEvery ?? usualLook,
    async run() {
      if ((await sayNextAnnouncement(deps)) > 0) deps.onActs()
    },
    onError: deps.onError,
  })

/** Says the first announcement that is due, if there is one. Resolves to the number of messages. */
export async function sayNextAnnouncement(deps: Omit<AnnounceDeps, 'onActs' | 'onError'>): Promise<number> {
  const { database, now } = deps
  // A look at which nothing is due costs two reads.
  const said = await readSaid(database)
  const isDue = ({ id, inGame }: RunningAnnouncement) => isDueAfter(said.get(id), inGame, now())
  if (!(await deps.readAnnounced(database, now())).some(isDue)) return 0
  return inTransaction(database, async (trx) => {
    const servers = await reachedServers(trx, deps)
    // Read again: what has been hidden meanwhile is not said.
    for (const announcement of await deps.readAnnounced(trx, now())) {
      const { modes } = announcement.inGame
      const heard = servers.filter(({ mode }) => modes.length === 0 || modes.includes(mode))
      if (heard.length === 0 || !(await takeTurn(trx, announcement, now()))) continue
      const lines = announcedLines(inLanguage(announcement.text, deps.language())).slice(0, announcedLinesMax)
      const acts = heard.flatMap(({ id: serverId }) =>
        lines.map((text) => ({
          id: `${announcedPrefix}${randomUUID()}`,
          serverId,
          work: { kind: 'say', text } as const,
          by: null,
        })),
      )
      return queueActs(trx, acts, now())
    }
    return 0
  })
}

async function readSaid({ kysely }: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await kysely.selectFrom('game_announcement').selectAll().execute()
  return new Map(rows.map(({ id, said_at }) => [id, said_at]))
}

/** `said`: when it was last; one that lies more than an interval ahead is of before a clock was set back. */
const isDueAfter = (said: number | undefined, { every }: Announced, now: number): boolean =>
  said === undefined || said <= now - minutes(every) || said > now + minutes(every)

/** Notes that an announcement is said now. False: it was, less than its interval ago. */
async function takeTurn(
  { kysely }: Transaction,
  { id, inGame: { every } }: RunningAnnouncement,
  now: number,
): Promise<boolean> {
  const interval = minutes(every)
  const taken = await kysely
    .insertInto('game_announcement')
    .values({ id, said_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ said_at: now })
        .where((eb) =>
          eb.or([
            eb('game_announcement.said_at', '<=', now - interval),
            eb('game_announcement.said_at', '>', now + interval),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
