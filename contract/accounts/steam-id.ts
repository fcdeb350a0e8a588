import type { SteamId } from './user.ts'

/** SteamID64 of account 0 in the public universe: `7656119` and ten digits. */
const base = 76_561_197_960_265_728n
const maxAccount = 2 ** 32 - 1
/** Numbers from here on stand for deleted players (deleted-player.ts): no log names one. */
export const firstDeletedAccount = 4_000_000_000

const lastDigits = Number(base % 10_000_000_000n)

/** The SteamID64 of a 32-bit account number. Most differ in the last ten digits, which a number holds. */
export function steamIdOfAccount(account: number): SteamId {
  const last = lastDigits + account
  return last < 10_000_000_000 ? `7656119${last}` : String(base + BigInt(account))
}

/** The account number of a SteamID64; undefined for an invalid one. */
export function accountOf(steamId: string): number | undefined {
  if (!/^76561(?:19|20)\d{10}$/.test(steamId)) return undefined
  const account = Number(BigInt(steamId) - base)
  return account >= 0 && account <= maxAccount ? account : undefined
}

/**
 * The SteamID64 of `[U:1:22202]` or `STEAM_1:0:11101` in a log; undefined for bots, the console and anything
 * else. Formats: developer.valvesoftware.com/wiki/SteamID.
 */
export function readSteamId(text: string): SteamId | undefined {
  const modern = /^\[U:1:(\d{1,10})\]$/.exec(text)
  if (modern) return ofPlayer(Number(modern[1]))
  const old = /^STEAM_[01]:([01]):(\d{1,10})$/.exec(text)
  return old ? ofPlayer(Number(old[2]) * 2 + Number(old[1])) : undefined
}

const ofPlayer = (account: number): SteamId | undefined =>
  account < firstDeletedAccount ? inRange(account) : undefined

const inRange = (account: number): SteamId | undefined =>
  account > 0 && account <= maxAccount ? steamIdOfAccount(account) : undefined

/** `STEAM_1:0:11101`, the spelling of `banned_user.cfg`; undefined for an invalid SteamID64. */
export function steamId2Of(steamId: SteamId): string | undefined {
  const account = accountOf(steamId)
  return account === undefined ? undefined : `STEAM_1:${account % 2}:${Math.floor(account / 2)}`
}

/** Who a person means by a text: a SteamID, the custom name in a profile link, which only Steam resolves, or neither. */
export type NamedPlayer =
  | { readonly kind: 'steamId'; readonly steamId: SteamId }
  | { readonly kind: 'customName'; readonly name: string }
  | { readonly kind: 'none' }

/** What copying adds to a text without being seen: white space and zero-width characters. */
const unseen = /[\s\u200B-\u200D\u2060\uFEFF]+/g

/**
 * Reads a SteamID in any spelling (SteamID64, `STEAM_0:1:2`, `[U:1:5]`) or in a profile link, as a person pastes it:
 * with spaces, full-width digits, in any case, with or without the scheme of the link.
 */
export function playerNamedIn(text: string): NamedPlayer {
  const given = text.normalize('NFKC').replace(unseen, '')
  const [, kind, linked = ''] =
    /^(?:https?:\/\/)?(?:www\.)?steamcommunity\.com\/(profiles|id)\/([^/?#]+)/i.exec(given) ?? []
  if (kind?.toLowerCase() === 'id') return { kind: 'customName', name: linked }
  const steamId = spelledSteamId(kind === undefined ? given : linked)
  return steamId === undefined ? { kind: 'none' } : { kind: 'steamId', steamId }
}

function spelledSteamId(text: string): SteamId | undefined {
  const account = accountOf(text)
  if (account !== undefined) return inRange(account)
  const upper = text.toUpperCase()
  return readSteamId(/^U:1:\d+$/.test(upper) ? `[${upper}]` : upper)
}

/** The SteamID64 in what a person pasted; undefined if there is none. */
export function steamIdIn(text: string): SteamId | undefined {
  const named = playerNamedIn(text)
  return named.kind === 'steamId' ? named.steamId : undefined
}
