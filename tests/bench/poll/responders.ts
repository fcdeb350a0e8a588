/**
 * A process with many game servers: one UDP socket each, with a challenge, and every reply delayed by the round-trip time.
 * Controlled by messages: `{ kind: 'mode', loss, dead, roundTrip }` and `{ kind: 'count' }`.
 */
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import * as v from 'valibot'
import { challengeAnswer, infoAnswer, playersAnswer } from '../../../tools/game-simulation/a2s-answers.ts'

const controlSchema = v.variant('kind', [
  v.object({ kind: v.literal('mode'), loss: v.number(), dead: v.number(), roundTrip: v.number() }),
  v.object({ kind: v.literal('count') }),
])

const servers = Number(process.argv[2])
const mode = { loss: 0, dead: 0, roundTrip: 0 }
let packets = 0
let lost = 0

interface Late {
  readonly at: number
  readonly socket: Socket
  readonly answer: Buffer
  readonly to: RemoteInfo
}
/** All replies have the same delay, so the queue is in order and one timer is enough. */
const late: Late[] = []
let timer: NodeJS.Timeout | undefined

function flush(): void {
  timer = undefined
  const now = performance.now()
  let sent = 0
  for (const { at, socket, answer, to } of late) {
    if (at > now) break
    socket.send(answer, to.port, to.address)
    sent += 1
  }
  late.splice(0, sent)
  const next = late[0]
  if (next) timer = setTimeout(flush, Math.max(0, next.at - now))
}

const challenge = Buffer.from([7, 7, 7, 7])
const demand = challengeAnswer(challenge)
const players = playersAnswer(Array.from({ length: 12 }, (_, i) => ({ name: `player ${i}`, seconds: i * 60 })))

/** Every k-th packet and server, not random ones, so that each contestant gets the same number of them. */
const isLost = (): boolean => {
  lost += mode.loss
  if (lost < 1) return false
  lost -= 1
  return true
}

async function open(index: number): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const info = infoAnswer({ name: `bench ${index}`, map: 'de_nuke', players: 12, max: 20, bots: 0, port })
  socket.on('message', (datagram, to) => {
    packets += 1
    if (index % 1000 < mode.dead * 1000 || isLost()) return
    const isInfo = datagram[4] === 0x54
    const hasProof = datagram.subarray(isInfo ? 25 : 5).equals(challenge)
    const answer = hasProof ? (isInfo ? info : players) : demand
    late.push({ at: performance.now() + mode.roundTrip, socket, answer, to })
    if (timer === undefined) timer = setTimeout(flush, mode.roundTrip)
  })
  return port
}

const ports: number[] = []
for (let index = 0; index < servers; index++) ports.push(await open(index))

process.on('message', (message) => {
  const control = v.parse(controlSchema, message)
  if (control.kind === 'mode') {
    mode.loss = control.loss
    mode.dead = control.dead
    mode.roundTrip = control.roundTrip
  }
  process.send?.({ packets })
  packets = 0
  lost = 0
})
process.once('disconnect', () => process.exit())
process.send?.({ ports })
