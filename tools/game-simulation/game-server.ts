import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { seconds } from '../../contract/duration.ts'
import { createRateWindow } from '../latency-responder/rate-window.ts'
import { challengeAnswer, datagrams, infoAnswer, playersAnswer } from './a2s-answers.ts'

/** The current state of the game server. */
export interface GameState {
  readonly name: string
  readonly map: string
  readonly max: number
  readonly bots: number
  readonly passworded?: boolean
  readonly players: readonly { readonly name: string; readonly seconds: number }[]
}

/** How the game server behaves on the network. */
export interface Traits {
  /** Never replies; its port stays taken. */
  readonly silent?: boolean
  /** Minimum and maximum delay of a reply in milliseconds. */
  readonly delay?: readonly [number, number]
  /** Share of lost requests, from 0 to 1. */
  readonly loss?: number
  /** Payload bytes above which a reply is split. */
  readonly partSize?: number
}

export interface GameServerOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly traits: Traits
  state(): GameState
  /** A number in [0, 1). */
  random(): number
}

export interface GameServer {
  readonly port: number
  close(): void
}

/** Replies per second and source, so that it cannot be used as a reflector. */
const packetsPerSecond = 20
const infoRequest = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const playersHeader = Buffer.from('ffffffff55', 'hex')

/** The kind of query in a datagram and its challenge; undefined for anything else. */
function questionOf(datagram: Buffer): { kind: 'info' | 'players'; challenge: Buffer } | undefined {
  if (datagram.length <= 29 && datagram.subarray(0, 25).equals(infoRequest)) {
    return { kind: 'info', challenge: datagram.subarray(25) }
  }
  if (datagram.length === 9 && datagram.subarray(0, 5).equals(playersHeader)) {
    return { kind: 'players', challenge: datagram.subarray(5) }
  }
  return undefined
}

function bind(host: string, port: number): Promise<Socket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.off('error', reject)
      resolve(socket)
    })
  })
}

/**
 * A game server as seen from the network: replies to A2S_INFO and A2S_PLAYER over UDP, only with the challenge that it
 * issued to the same source, and at most 20 packets a second per source. @throws if the port is taken.
 */
export async function createGameServer({ host, port, traits, state, random }: GameServerOptions): Promise<GameServer> {
  const socket = await bind(host, port)
  const secret = randomBytes(16)
  const rate = createRateWindow(packetsPerSecond, seconds(1))
  const delayed = new Set<NodeJS.Timeout>()
  const { delay, loss = 0, partSize = 1200 } = traits
  const boundPort = socket.address().port
  let answers = 0

  const challengeFor = (from: RemoteInfo): Buffer =>
    createHmac('sha256', secret).update(`${from.address} ${from.port}`).digest().subarray(0, 4)

  const answerTo = (kind: 'info' | 'players'): Buffer => {
    const { players, ...told } = state()
    return kind === 'players'
      ? playersAnswer(players)
      : infoAnswer({ ...told, players: players.length + told.bots, port: boundPort })
  }

  const send = (answer: Buffer, to: RemoteInfo): void => {
    answers += 1
    for (const datagram of datagrams(answer, partSize, answers)) {
      if (rate.allow(to.address, performance.now())) socket.send(datagram, to.port, to.address)
    }
  }

  socket.on('error', () => socket.close())
  socket.on('message', (datagram, from) => {
    const question = questionOf(datagram)
    if (!question || traits.silent || random() < loss) return
    const challenge = challengeFor(from)
    const answer = question.challenge.equals(challenge) ? answerTo(question.kind) : challengeAnswer(challenge)
    if (!delay) {
      send(answer, from)
      return
    }
    const timer = setTimeout(
      () => {
        delayed.delete(timer)
        send(answer, from)
      },
      delay[0] + random() * (delay[1] - delay[0]),
    )
    delayed.add(timer)
  })

  return {
    port: boundPort,
    close() {
      for (const timer of delayed) clearTimeout(timer)
      socket.close()
    },
  }
}
