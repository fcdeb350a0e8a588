import { minutes, seconds } from '../../../contract/duration.ts'
import { bansAmong } from '../../accounts/store/bans.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { SharedAttempts } from '../../kernel/limits/rules/shared-attempts.ts'
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { hashOf } from '../../kernel/secrets/token-hash.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { type ChatCommand, type ChatQuestion, chatCommandIn } from '../rules/chat-command.ts'
import type { AskedInChat } from '../rules/chat-reply.ts'
import type { GameLine } from '../rules/game-line.ts'
import { gameText } from '../rules/game-text.ts'
import { foldVisits, type Visit } from '../rules/visits.ts'
import { queueActs } from '../store/acts.ts'
import { claimChatCode } from '../store/chat-codes.ts'
import { readVisits, saveVisits } from '../store/presence.ts'

/** What the lines of one request say, and when. */
export interface GameLog {
  /** The listed server that has proven to have written them: they cause acts there and nowhere else. */
  readonly serverId: string
  readonly lines: readonly GameLine[]
  /** The instant of a stamp, in epoch milliseconds. */
  instantOf(at: number): number
}

export interface GameLogActs extends Pick<Kernel, 'database' | 'now'> {
  /** Of codes that are typed in the game: with the current secret, and with the one before. */
  readonly hashes: readonly KeyedHash[]
  readonly guesses: ChatGuesses
  readonly replies: ChatReplies
  /** Acts were queued. */
  onActs(): void
}

/** Replies to what players ask in the chat. */
export interface ChatReplies {
  /** The reply; undefined: the community has switched replies off. */
  replyTo(asked: AskedInChat): Promise<string | undefined>
  readonly ofPlayer: SharedAttempts
  readonly ofServer: SharedAttempts
}
/** One to a player in ten seconds, six on a server in a minute. */
export const repliesAllowed = {
  player: { count: 1, window: seconds(10) },
  server: { count: 6, window: minutes(1) },
} as const

/** Codes that one player, and that all players of one server, may type in a minute. Further ones are ignored. */
export interface ChatGuesses {
  readonly ofPlayer: SharedAttempts
  readonly ofServer: SharedAttempts
}
export const guessesPerMinute = { player: 6, server: 30 } as const
export const guessWindow = minutes(1)

/** Time zones are apart by multiples of this; the rest is delay and drift. */
const zoneStep = minutes(15)

/** Milliseconds to add to stamps of a game server that did not send its clock: lines are sent as they are written. */
export const offsetByLines = (lines: readonly GameLine[], now: number): number =>
  Math.round((now - seconds(lines.at(-1)?.at ?? 0)) / zoneStep) * zoneStep

/** Does what the lines of a log cause. Safe to repeat: the same lines cause the same acts, which are queued once. */
export async function actOnLog(acts: GameLogActs, log: GameLog): Promise<void> {
  const present = await noteVisits(acts, log)
  await kickBanned(acts, log, present)
  for (const line of log.lines) {
    if (line.kind !== 'chat') continue
    const command = chatCommandIn(line.text)
    if (command?.kind === 'bind') await claimCode(acts, log, line.player, command)
    if (command?.kind === 'question') await reply(acts, log, line, command.question)
  }
}

/** Resolves to who has connected and is still there. */
async function noteVisits(
  { database }: GameLogActs,
  { serverId, lines, instantOf }: GameLog,
): Promise<ReadonlyMap<string, Visit>> {
  const about = lines.flatMap((line) => (line.kind === 'connect' ? [line.player.steamId] : []))
  if (about.length === 0 && !lines.some(({ kind }) => kind !== 'chat')) return new Map()
  return inTransaction(database, async (trx) => {
    const known = await readVisits(trx, serverId, [...new Set(about)])
    const changes = foldVisits(known, lines, instantOf)
    await saveVisits(trx, serverId, changes)
    return changes.present
  })
}

/** After the presence is stored: a ban that is given meanwhile finds the player there. */
async function kickBanned(
  { database, onActs, now }: GameLogActs,
  { serverId }: GameLog,
  present: ReadonlyMap<string, Visit>,
): Promise<void> {
  const bans = await bansAmong(database, [...present.keys()], now())
  if (bans.length === 0) return
  const kicks = bans.flatMap(({ steam_id: steamId, reason }) => {
    const visit = present.get(steamId)
    if (visit === undefined) return []
    const { userId, since } = visit
    return [
      {
        // The lines of one connection cause one kick, another connection another one.
        id: hashOf(`kick ${serverId} ${steamId} ${userId} ${since}`),
        serverId,
        work: { kind: 'kick', steamId, userId, reason: gameText(reason) } as const,
        by: null,
      },
    ]
  })
  if ((await inTransaction(database, (trx) => queueActs(trx, kicks, now()))) > 0) onActs()
}

type Bind = Extract<ChatCommand, { kind: 'bind' }>

async function claimCode(
  { database, hashes, guesses, now }: GameLogActs,
  { serverId }: GameLog,
  { steamId, name }: { readonly steamId: string; readonly name: string },
  { code }: Bind,
): Promise<void> {
  const isAllowed =
    (await guesses.ofPlayer.take(steamId, now())) === 0 && (await guesses.ofServer.take(serverId, now())) === 0
  if (!isAllowed) return
  const shownName = cleanText(name)
  const typist = { steamId, name: shownName === '' ? null : shownName }
  await claimChatCode(
    database,
    hashes.map((hash) => hash(code)),
    typist,
    now(),
  )
}

/** A question older than this was answered, or is not waited for any more. */
const questionPatience = minutes(1)

async function reply(
  { database, replies, onActs, now }: GameLogActs,
  { serverId, instantOf }: GameLog,
  { at, player, text: asked }: Extract<GameLine, { kind: 'chat' }>,
  question: ChatQuestion,
): Promise<void> {
  const { steamId, userId } = player
  if (now() - instantOf(at) > questionPatience) return
  const isAllowed =
    (await replies.ofPlayer.take(steamId, now())) === 0 && (await replies.ofServer.take(serverId, now())) === 0
  const text = isAllowed ? await replies.replyTo({ question, serverId, steamId }) : undefined
  if (text === undefined) return
  const tell = {
    // The same line causes one reply, also if its log arrives again.
    id: hashOf(`tell ${serverId} ${steamId} ${at} ${asked}`),
    serverId,
    work: { kind: 'tell', steamId, userId, text: gameText(text) } as const,
    by: null,
  }
  if ((await inTransaction(database, (trx) => queueActs(trx, [tell], now()))) > 0) onActs()
}
