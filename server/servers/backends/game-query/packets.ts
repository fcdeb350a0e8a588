/**
 * The outer form of A2S datagrams. Source: Valve's "Server queries" page and captures of real servers.
 */

/** First byte after FF FF FF FF. */
export const type = { challenge: 0x41, info: 0x49, goldSourceInfo: 0x6d, players: 0x44 } as const

export const singleHeader = -1
export const splitHeader = -2

/** A challenge as the game server sent it; −1 asks for one. */
export type Challenge = number
export const noChallenge: Challenge = -1

const infoText = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')

/** A2S_INFO: 25 bytes, or 29 with the challenge that the server demanded. */
export function infoRequest(challenge: Challenge): Buffer {
  if (challenge === noChallenge) return infoText
  const packet = Buffer.allocUnsafe(infoText.length + 4)
  infoText.copy(packet)
  packet.writeInt32LE(challenge, infoText.length)
  return packet
}

/** A2S_PLAYER: 9 bytes; with {@link noChallenge} the server answers with the challenge to use. */
export function playersRequest(challenge: Challenge): Buffer {
  const packet = Buffer.allocUnsafe(9)
  packet.writeInt32LE(singleHeader, 0)
  packet.writeUInt8(0x55, 4)
  packet.writeInt32LE(challenge, 5)
  return packet
}

/** −1 for a whole answer, −2 for a part of one; 0 for anything else, short datagrams included. */
export function headerOf(bytes: Buffer): number {
  const header = bytes.length >= 5 ? bytes.readInt32LE(0) : 0
  return header === singleHeader || header === splitHeader ? header : 0
}

/** The type byte of a whole answer, −1 where it is too short to have one. */
export const typeOf = (bytes: Buffer): number => (bytes.length >= 5 ? bytes.readUInt8(4) : -1)

/** The challenge inside an S2C_CHALLENGE answer, undefined where it is cut short. */
export const challengeIn = (bytes: Buffer): Challenge | undefined =>
  bytes.length >= 9 ? bytes.readInt32LE(5) : undefined
