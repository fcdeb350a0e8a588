/** The outer form of A2S datagrams. Source: Valve's "Server queries" page and captures of real servers. */

/** First byte after FF FF FF FF. */
export const type = {
  challenge: 0x41,
  info: 0x49,
  goldSourceInfo: 0x6d,
  players: 0x44,
  /** GoldSource: a text for a banned address. */
  refusal: 0x6c,
} as const

export const singleHeader = -1
export const splitHeader = -2

/** A game server's challenge; −1 requests one. */
export type Challenge = number
export const noChallenge: Challenge = -1

const infoText = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')

/** A2S_INFO: 25 bytes, or 29 with the required challenge. */
export function infoRequest(challenge: Challenge): Buffer {
  if (challenge === noChallenge) return infoText
  const packet = Buffer.allocUnsafe(infoText.length + 4)
  infoText.copy(packet)
  packet.writeInt32LE(challenge, infoText.length)
  return packet
}

/** A2S_PLAYER: 9 bytes; with {@link noChallenge} the server replies with the challenge to use. */
export function playersRequest(challenge: Challenge): Buffer {
  const packet = Buffer.allocUnsafe(9)
  packet.writeInt32LE(singleHeader, 0)
  packet.writeUInt8(0x55, 4)
  packet.writeInt32LE(challenge, 5)
  return packet
}

/** −1 for a whole reply, −2 for a part of one; 0 for anything else, including short datagrams. */
export function headerOf(bytes: Buffer): number {
  const header = bytes.length >= 5 ? bytes.readInt32LE(0) : 0
  return header === singleHeader || header === splitHeader ? header : 0
}

/** The type byte of a whole reply; −1 if it is too short. */
export const typeOf = (bytes: Buffer): number => (bytes.length >= 5 ? bytes.readUInt8(4) : -1)

const knownTypes: ReadonlySet<number> = new Set(Object.values(type))
/** True for a reply to any query. */
export const isKnown = (bytes: Buffer): boolean => knownTypes.has(typeOf(bytes))

/** The challenge in an S2C_CHALLENGE reply; undefined if it is truncated. */
export const challengeIn = (bytes: Buffer): Challenge | undefined =>
  bytes.length >= 9 ? bytes.readInt32LE(5) : undefined
