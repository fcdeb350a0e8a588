import { connect } from 'node:net'
import { seconds } from '../../../contract/duration.ts'
import { ConsoleError, refusedPassword } from './console-error.ts'
import { createPacketReader, encodePacket, longestAnswer, type Packet, packetTypes } from './packets.ts'

export interface ConsoleAddress {
  readonly host: string
  readonly port: number
  readonly password: string
}

/** Runs `act` after so many milliseconds; the returned function cancels it. */
export type After = (milliseconds: number, act: () => void) => () => void

export interface Connection {
  /** What the console prints after a command. @throws ConsoleError */
  run(command: string): Promise<string>
  close(): void
}

/** For a connection, a response to the password, and an answer. */
const patience = seconds(5)
/** Ends an answer of a server that does not echo. */
const silence = 300
/** A shorter packet is a whole answer where the server does not cut answers: CS:GO cuts at about 4,000 bytes. */
const cutAt = 3500

interface Waiting {
  packet(packet: Packet): void
  fail(error: ConsoleError): void
}

/**
 * Connects to the console of a game server and signs in. `echoes`: the server returns an empty value packet (CS:GO and
 * older), which ends an answer in several packets. `stop` ends it at any time. @throws ConsoleError
 */
export async function openConnection(
  address: ConsoleAddress,
  echoes: boolean,
  after: After,
  stop: AbortSignal,
): Promise<Connection> {
  const socket = connect({ host: address.host, port: address.port })
  socket.setNoDelay(true)
  const reader = createPacketReader()
  let waiting: Waiting | undefined
  let ended: ConsoleError | undefined
  let lastId = 0

  const end = (error: ConsoleError): void => {
    if (ended !== undefined) return
    ended = error
    socket.destroy()
    waiting?.fail(error)
  }
  const onStop = (): void => end(unreachable('the connection is closed'))
  stop.addEventListener('abort', onStop)
  socket.on('close', () => stop.removeEventListener('abort', onStop))
  if (stop.aborted) onStop()
  socket.on('error', (error) => end(unreachable(error.message)))
  socket.on('close', () =>
    end(unreachable('it closed the connection: has it banned this address after wrong passwords?')),
  )
  socket.on('data', (chunk) => {
    try {
      for (const packet of reader.read(chunk)) waiting?.packet(packet)
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      end(error)
    }
  })

  /** Sends bytes, and waits until `onPacket` is done with a value. */
  const exchange = <T>(bytes: Buffer, onPacket: (packet: Packet, done: (value: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      if (ended !== undefined) return reject(ended)
      const cancel = after(patience, () => end(unreachable('it does not respond within 5 seconds')))
      waiting = {
        packet: (packet) =>
          onPacket(packet, (value) => {
            cancel()
            waiting = undefined
            resolve(value)
          }),
        fail(error) {
          cancel()
          waiting = undefined
          reject(error)
        },
      }
      socket.write(bytes)
    })

  const signIn = ++lastId
  // CS:GO sends an empty value before the response, CS2 does not.
  const isAccepted = await exchange<boolean>(
    encodePacket(signIn, packetTypes.auth, address.password),
    ({ id, type }, done) => {
      if (type === packetTypes.authResponse && (id === signIn || id === -1)) done(id === signIn)
    },
  )
  if (!isAccepted) {
    end(new ConsoleError('refused', refusedPassword))
    throw ended
  }

  return {
    run(command) {
      const id = ++lastId
      const echoId = ++lastId
      const parts: Buffer[] = []
      let length = 0
      let cancelSilence = (): void => undefined
      const sent = encodePacket(id, packetTypes.command, command)
      const bytes = echoes ? Buffer.concat([sent, encodePacket(echoId, packetTypes.value, '')]) : sent
      return exchange<string>(bytes, (packet, done) => {
        const finish = (): void => {
          cancelSilence()
          done(Buffer.concat(parts).subarray(0, longestAnswer).toString('utf8'))
        }
        if (packet.id === echoId) return finish()
        // A late packet of an earlier answer.
        if (packet.id !== id) return
        parts.push(packet.body)
        length += packet.body.length
        cancelSilence()
        if (length >= longestAnswer || (!echoes && packet.body.length < cutAt)) return finish()
        cancelSilence = after(silence, finish)
      }).finally(() => cancelSilence())
    },
    close: onStop,
  }
}

const unreachable = (reason: string) => new ConsoleError('unreachable', reason)
