import { ConsoleError } from './console-error.ts'

/** Source RCON: Valve developer wiki, "Source RCON Protocol". All numbers are little-endian int32. */
export interface Packet {
  readonly id: number
  readonly type: number
  readonly body: Buffer
}

export const packetTypes = { auth: 3, authResponse: 2, command: 2, value: 0 } as const

/** The most that an answer has. CS2 sends any answer as one packet. */
export const longestAnswer = 1024 * 1024

export function encodePacket(id: number, type: number, text: string): Buffer {
  const body = Buffer.from(text, 'utf8')
  const packet = Buffer.alloc(body.length + 14)
  packet.writeInt32LE(body.length + 10, 0)
  packet.writeInt32LE(id, 4)
  packet.writeInt32LE(type, 8)
  body.copy(packet, 12)
  return packet
}

/** Puts packets together from bytes that TCP has cut anywhere. */
export function createPacketReader() {
  let received: Buffer = Buffer.alloc(0)
  return {
    /** The packets that these bytes complete. @throws ConsoleError if they are not packets */
    read(chunk: Buffer): readonly Packet[] {
      received = Buffer.concat([received, chunk])
      const packets: Packet[] = []
      while (received.length >= 4) {
        const size = received.readInt32LE(0)
        if (size < 10 || size > longestAnswer + 10) throw garbled()
        if (received.length < size + 4) break
        packets.push(decode(received.subarray(4, size + 4)))
        received = received.subarray(size + 4)
      }
      return packets
    },
  }
}

function decode(bytes: Buffer): Packet {
  const type = bytes.readInt32LE(4)
  if (type !== packetTypes.value && type !== packetTypes.authResponse) throw garbled()
  if (bytes.at(-1) !== 0 || bytes.at(-2) !== 0) throw garbled()
  return { id: bytes.readInt32LE(0), type, body: bytes.subarray(8, -2) }
}

const garbled = () => new ConsoleError('garbled', 'what responds at its port does not speak RCON')
