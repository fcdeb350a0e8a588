import { createSocket } from 'node:dgram'

const infoRequest = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const timeout = 1000
const tries = 2

interface Pending {
  port: number
  request: Buffer
  deadline: number
  triesLeft: number
}

interface ServerState {
  map: string
  current: number
  max: number
  players: { name: string; time: number }[]
}

/** Map and counts, read without validation. */
function readInfo(answer: Buffer): ServerState {
  const mapAt = answer.indexOf(0, 6) + 1
  const folderAt = answer.indexOf(0, mapAt) + 1
  const gameAt = answer.indexOf(0, folderAt) + 1
  const countsAt = answer.indexOf(0, gameAt) + 3
  const [current = 0, max = 0] = answer.subarray(countsAt, countsAt + 2)
  return { map: answer.toString('utf8', mapAt, folderAt - 1), current, max, players: [] }
}

/** Names and times, read without validation. */
function readPlayers(answer: Buffer): ServerState['players'] {
  const players: ServerState['players'] = []
  let at = 6
  while (at < answer.length) {
    const end = answer.indexOf(0, at + 1)
    players.push({ name: answer.toString('utf8', at + 1, end), time: answer.readFloatLE(end + 5) })
    at = end + 9
  }
  return players
}

/**
 * The least code that gets the same data: one socket, the same pipelined requests, the same deadlines and attempts. It
 * trusts every reply: nothing is validated, sanitized, reassembled, scheduled or compared with the previous state.
 */
export function sweepRaw(ports: readonly number[], inFlight: number): Promise<number> {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) })
  const waiting = new Map<number, Pending>()
  let next = 0
  const seen = new Map<number, ServerState>()
  let timer: NodeJS.Timeout | undefined

  return new Promise((resolve) => {
    const send = (pending: Pending): void => {
      waiting.delete(pending.port)
      pending.deadline = performance.now() + timeout
      waiting.set(pending.port, pending)
      timer ??= setTimeout(expire, timeout)
      socket.send(pending.request, pending.port, '127.0.0.1')
    }
    const fill = (): void => {
      while (waiting.size < inFlight) {
        const port = ports[next++]
        if (port === undefined) break
        send({ port, request: infoRequest, deadline: 0, triesLeft: tries })
      }
      if (waiting.size > 0) return
      clearTimeout(timer)
      socket.close()
      resolve(Array.from(seen.values()).filter(({ players }) => players.length > 0).length)
    }
    const expire = (): void => {
      const now = performance.now()
      for (const [port, pending] of waiting) {
        if (pending.deadline > now) break
        pending.triesLeft -= 1
        if (pending.triesLeft > 0) send(pending)
        else waiting.delete(port)
      }
      const [first] = waiting.values()
      timer = first && setTimeout(expire, first.deadline - now)
      fill()
    }
    socket.on('message', (answer, { port }) => {
      const pending = waiting.get(port)
      if (!pending) return
      const type = answer[4]
      if (type === 0x41) {
        pending.request = Buffer.concat([infoRequest, answer.subarray(5, 9)])
        send(pending)
      } else if (type === 0x49) {
        seen.set(port, readInfo(answer))
        const challenge = pending.request.subarray(25)
        pending.request = Buffer.concat([Buffer.of(255, 255, 255, 255, 0x55), challenge])
        pending.triesLeft = tries
        send(pending)
      } else {
        waiting.delete(port)
        const info = seen.get(port)
        if (info) info.players = readPlayers(answer)
        fill()
      }
    })
    socket.bind(0, fill)
  })
}
