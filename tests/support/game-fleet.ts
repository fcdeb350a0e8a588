import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { seconds } from '../../contract/duration.ts'
import { challengeAnswer, infoAnswer } from '../../tools/game-simulation/a2s-answers.ts'

/** Empty game servers on loopback that note when they are asked. */
export interface GameFleet {
  readonly ports: readonly number[]
  /** The longest time that a server has waited for its next visit, or waits now, in milliseconds; since the last call. */
  longest(): number
}

const challenge = Buffer.from([7, 7, 7, 7])
/** Of one visit: a challenge and its repetition follow at once. */
const visitLasts = seconds(3)

/** Closed after the test. */
export async function startGameFleet(count: number): Promise<GameFleet> {
  const visitedAt = new Map<number, number>()
  let longest = 0
  const note = (port: number): void => {
    const [now, last] = [performance.now(), visitedAt.get(port)]
    if (last !== undefined && now - last < visitLasts) return
    if (last !== undefined) longest = Math.max(longest, now - last)
    visitedAt.set(port, now)
  }
  const open = async (): Promise<number> => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    onTestFinished(() => void socket.close())
    const { port } = socket.address()
    socket.on('message', (request, { port: to, address }) => {
      note(port)
      const isProven = request.subarray(25).equals(challenge)
      const info = { name: `game ${port}`, map: 'de_dust2', players: 0, max: 9, bots: 0, port }
      socket.send(isProven ? infoAnswer(info) : challengeAnswer(challenge), to, address)
    })
    return port
  }
  const ports = await Promise.all(Array.from({ length: count }, open))
  return {
    ports,
    longest() {
      const now = performance.now()
      const most = Math.max(longest, ...Array.from(visitedAt.values(), (at) => now - at))
      longest = 0
      return visitedAt.size < count ? Number.POSITIVE_INFINITY : most
    },
  }
}
