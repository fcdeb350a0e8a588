/** Replies of a game server on the wire. The layout is documented in Valve's "Server queries". */

const whole = Buffer.from('ffffffff', 'hex')
const split = Buffer.from('feffffff', 'hex')
const counterStrike2 = 730

const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8')
const byte = (value: number): number => Math.max(0, Math.min(255, value))

export interface InfoFields {
  readonly name: string
  readonly map: string
  /** Players and bots together, as game servers count them. */
  readonly players: number
  readonly max: number
  readonly bots: number
  readonly port: number
  readonly passworded?: boolean
}

/** A reply to A2S_INFO. */
export function infoAnswer({ name, map, players, max, bots, port, passworded = false }: InfoFields): Buffer {
  const appId = Buffer.alloc(2)
  appId.writeUInt16LE(counterStrike2)
  const gamePort = Buffer.alloc(2)
  gamePort.writeUInt16LE(port)
  return Buffer.concat([
    whole,
    Buffer.of(0x49, 17),
    text(name),
    text(map),
    text('csgo'),
    text('Counter-Strike 2'),
    appId,
    Buffer.of(byte(players), byte(max), byte(bots), 0x64, 0x6c, Number(passworded), 1),
    text('1.41.0.4'),
    Buffer.of(0x80),
    gamePort,
  ])
}

/** A reply to A2S_PLAYER. `seconds` is the time in the server; CS2 itself sends empty names. */
export function playersAnswer(players: readonly { readonly name: string; readonly seconds: number }[]): Buffer {
  const entries = players.slice(0, 255).map(({ name, seconds }, index) => {
    const tail = Buffer.alloc(8)
    tail.writeInt32LE(Math.floor(seconds / 90), 0)
    tail.writeFloatLE(seconds, 4)
    return Buffer.concat([Buffer.of(index), text(name), tail])
  })
  return Buffer.concat([whole, Buffer.of(0x44, entries.length), ...entries])
}

/** The reply that carries a challenge. */
export const challengeAnswer = (challenge: Buffer): Buffer => Buffer.concat([whole, Buffer.of(0x41), challenge])

/** The datagrams of a reply: one, or Source engine parts of `partSize` payload bytes. */
export function datagrams(answer: Buffer, partSize: number, id: number): Buffer[] {
  if (answer.length <= partSize) return [answer]
  const total = Math.ceil(answer.length / partSize)
  return Array.from({ length: total }, (_, number) => {
    const head = Buffer.alloc(12)
    split.copy(head)
    head.writeInt32LE(id & 0x7fffffff, 4)
    head.writeUInt8(total, 8)
    head.writeUInt8(number, 9)
    head.writeUInt16LE(partSize, 10)
    return Buffer.concat([head, answer.subarray(number * partSize, (number + 1) * partSize)])
  })
}
