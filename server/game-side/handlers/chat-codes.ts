import { randomInt } from 'node:crypto'
import { minutes, seconds } from '../../../contract/duration.ts'
import type * as chatCodeEndpoints from '../../../contract/endpoints/chat-code.ts'
import { chatCodeAlphabet, chatCodeLength, chatCodeMinutes } from '../../../contract/game-side/chat-code.ts'
import type { Authenticate } from '../../accounts/authenticate.ts'
import { avatarPath } from '../../accounts/public-user.ts'
import { fallbackName, findAccountBySteamId } from '../../accounts/store/accounts.ts'
import { storeProof } from '../../accounts/store/bind-tokens.ts'
import type { Handlers } from '../../kernel/http/endpoint-types.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { readChatCode, storeChatCode } from '../store/chat-codes.ts'

export interface ChatCodeDeps extends Pick<Kernel, 'database' | 'now'> {
  /** With the current secret, and with the one before. */
  readonly hashes: readonly [KeyedHash, ...KeyedHash[]]
  /** Whether a game server sent its log at or after an instant. */
  isLogReceived(since: number): Promise<boolean>
}

/** Where no log was received for longer, no chat is seen. */
const logPatience = minutes(24 * 60)

const newCode = (): string =>
  Array.from({ length: chatCodeLength }, () => chatCodeAlphabet[randomInt(chatCodeAlphabet.length)]).join('')

type ChatCodeHandlers = Handlers<typeof chatCodeEndpoints, Pick<Authenticate, 'bindToken'>>

/** Codes that prove a Steam account in the chat of a game: the reverse of the token that a game server prints. */
export const chatCodeHandlers = ({ database, hashes, isLogReceived, now }: ChatCodeDeps): ChatCodeHandlers => ({
  async createChatCode({ caller: { account } }) {
    const expiresInSeconds = minutes(chatCodeMinutes) / seconds(1)
    if (!(await isLogReceived(now() - logPatience))) return { code: null, expiresInSeconds }
    const [hash] = hashes
    let code = newCode()
    while (!(await storeChatCode(database, { hash: hash(code), accountId: account.id, now: now() }))) code = newCode()
    return { code, expiresInSeconds }
  },
  async readChatCode({ caller: { account, session }, body: { code } }) {
    const typed = await readChatCode(
      database,
      account.id,
      hashes.map((hash) => hash(code)),
      now(),
    )
    if (typeof typed === 'string') return { state: typed, owner: null }
    await storeProof(database, session.id, typed, now())
    const { steamId, name } = typed
    const steam = await findAccountBySteamId(database, steamId)
    const username = name ?? steam?.username ?? fallbackName(steamId)
    return { state: 'typed', owner: { steamId, username, avatar: steam === undefined ? null : avatarPath(steam) } }
  },
})
