/** Packets of a game server's console on the wire: Valve developer wiki, "Source RCON Protocol". */
export interface ConsolePacket {
  readonly id: number
  readonly type: number
  readonly body: Buffer
}

/** Valve: a packet to the server has at most 4,096 bytes after its size. */
const largestRequest = 4096

export function packetBytes(id: number, type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeInt32LE(body.length + 10, 0)
  head.writeInt32LE(id, 4)
  head.writeInt32LE(type, 8)
  return Buffer.concat([head, body, Buffer.of(0, 0)])
}

/** Takes the packets off the front of what arrived. `rest` undefined: that is no packet, and the connection is closed. */
export function takePackets(bytes: Buffer): { packets: readonly ConsolePacket[]; rest: Buffer | undefined } {
  const packets: ConsolePacket[] = []
  let rest = bytes
  while (rest.length >= 4) {
    const size = rest.readInt32LE(0)
    if (size < 10 || size > largestRequest) return { packets, rest: undefined }
    if (rest.length < size + 4) break
    const end = rest.indexOf(0, 12)
    packets.push({ id: rest.readInt32LE(4), type: rest.readInt32LE(8), body: rest.subarray(12, end) })
    rest = rest.subarray(size + 4)
  }
  return { packets, rest }
}
