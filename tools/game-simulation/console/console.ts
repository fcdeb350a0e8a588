import { createServer, type Socket } from 'node:net'
import { type CommandContext, runCommand } from './commands.ts'
import { type ConsolePacket, packetBytes, takePackets } from './frames.ts'
import { commandsIn } from './tokens.ts'

/** How a console behaves on the network. */
export interface ConsoleTraits {
  /** Sends its bytes in pieces of random sizes. */
  readonly inPieces?: boolean
  /** A session responds emptily to every command after this many, until it signs in again. */
  readonly emptyAfter?: number
}

export interface ConsoleOptions extends Omit<CommandContext, 'now' | 'records' | 'vipUnit'> {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  password(): string
  readonly traits?: ConsoleTraits
  readonly records?: CommandContext['records']
  /** Seconds in the unit of VIPCore's `TimeMode`; absent: seconds. */
  readonly vipUnit?: number
  now(): number
  /** A number in [0, 1). */
  random(): number
  /** Sees every command that arrives, with its arguments. */
  ran?(command: readonly string[]): void
  /** Replaces what the console prints for a command; undefined: as usual; null: it does not respond. */
  answer?(command: readonly string[]): string | null | undefined
}

export interface GameConsole {
  readonly port: number
  readonly records: CommandContext['records']
  close(): Promise<void>
}

const type = { auth: 3, authResponse: 2, command: 2, value: 0 } as const
const nothing = Buffer.alloc(0)
/** CS:GO cuts a longer answer into several packets. */
const longestValue = 4000

interface Session {
  readonly socket: Socket
  send(bytes: Buffer): void
  isSignedIn: boolean
  commands: number
}

/**
 * The console of a game server, which speaks Source RCON over TCP. CS:GO sends an empty value before the response to a
 * password, cuts long answers, and echoes an empty value packet; CS2 does none of that. @throws if the port is taken.
 */
export async function createGameConsole(options: ConsoleOptions): Promise<GameConsole> {
  const { records = { vips: new Map(), bans: new Map() }, vipUnit = 1 } = options
  const context: CommandContext = { ...options, records, vipUnit }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const session: Session = { socket, send: createWriter(socket, options), isSignedIn: false, commands: 0 }
    let received: Buffer = nothing
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      const { packets, rest } = takePackets(Buffer.concat([received, chunk]))
      for (const packet of packets) respond(packet, session, options, context)
      if (rest === undefined) socket.destroy()
      else received = rest
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    records,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function respond(packet: ConsolePacket, session: Session, options: ConsoleOptions, context: CommandContext): void {
  const { game } = options
  const { send } = session
  if (packet.type === type.auth) {
    session.isSignedIn = packet.body.toString('utf8') === options.password()
    session.commands = 0
    const response = packetBytes(session.isSignedIn ? packet.id : -1, type.authResponse, nothing)
    send(game === 'csgo' ? Buffer.concat([packetBytes(packet.id, type.value, nothing), response]) : response)
    return
  }
  if (!session.isSignedIn) {
    session.socket.destroy()
    return
  }
  if (packet.type === type.value) {
    if (game === 'csgo') {
      send(
        Buffer.concat([
          packetBytes(packet.id, type.value, nothing),
          packetBytes(packet.id, type.value, Buffer.of(0, 1)),
        ]),
      )
    }
    return
  }
  if (packet.type !== type.command) return
  session.commands += 1
  const isDeaf = session.commands > (options.traits?.emptyAfter ?? Number.POSITIVE_INFINITY)
  const text = isDeaf ? '' : runAll(packet.body.toString('utf8'), options, context)
  if (text !== undefined) send(Buffer.concat(values(packet.id, Buffer.from(text, 'utf8'), game)))
}

function runAll(text: string, { ran, answer }: ConsoleOptions, context: CommandContext): string | undefined {
  const printed = commandsIn(text).map((command) => {
    ran?.(command)
    const replaced = answer?.(command)
    return replaced === undefined ? runCommand(command, context) : replaced
  })
  return printed.includes(null) ? undefined : printed.join('')
}

function values(id: number, answer: Buffer, game: ConsoleOptions['game']): readonly Buffer[] {
  if (game === 'cs2' || answer.length <= longestValue) return [packetBytes(id, type.value, answer)]
  return Array.from({ length: Math.ceil(answer.length / longestValue) }, (_, part) =>
    packetBytes(id, type.value, answer.subarray(part * longestValue, (part + 1) * longestValue)),
  )
}

/** In their order, also where each is sent in pieces. */
function createWriter(socket: Socket, { traits, random }: ConsoleOptions): (bytes: Buffer) => void {
  if (traits?.inPieces !== true) return (bytes) => void socket.write(bytes)
  let waiting: Buffer = nothing
  let isWriting = false
  const writeNext = (): void => {
    isWriting = waiting.length > 0 && !socket.destroyed
    if (!isWriting) return
    const length = 1 + Math.floor(random() * 700)
    const piece = waiting.subarray(0, length)
    waiting = waiting.subarray(length)
    socket.write(piece, () => setImmediate(writeNext))
  }
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
    if (!isWriting) writeNext()
  }
}
