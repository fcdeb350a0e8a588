import { createSocket } from 'node:dgram'

const infoRequest = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')
const timeout = 1000
const tries = 2
/** Time-outs within so many milliseconds are handled together: fewer timers. */
const expiryStep = 10
/** So large that one socket holds the replies of a whole sweep, where the machine allows it (bytes). */
const receiveBuffer = 4 * 1024 * 1024

/** How fast a sweep may go. */
export interface Speed {
  /** Servers that are queried at the same time. */
  readonly inFlight: number
  /** Servers that are started per millisecond. */
  readonly perMs: number
}

interface Pending {
  readonly port: number
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
  return {
    map: answer.toString('latin1', mapAt, folderAt - 1),
    current: answer[countsAt] ?? 0,
    max: answer[countsAt + 1] ?? 0,
    players: [],
  }
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

/** By port, and created once. */
const waiting: (Pending | undefined)[] = Array.from({ length: 65_536 })
const seen: (ServerState | undefined)[] = Array.from({ length: 65_536 })

/**
 * The least code that gets the same data with the same questions: one socket with a large buffer, pipelined requests, the
 * same deadlines and attempts, and state in arrays by port. It is told its speed, where the product has to find one. It
 * trusts every reply: nothing is validated, sanitised, reassembled, scheduled or compared with the previous state, the
 * sender's address is not checked, one port asks everything, and a late reply can answer the next question.
 */
export function sweepRaw(ports: readonly number[], { inFlight, perMs }: Speed): Promise<number> {
  const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) })
  const startedAt = performance.now()
  /** In the order of the deadlines; an entry with another deadline than its pending request is outdated. */
  const deadlines: { pending: Pending; at: number }[] = []
  for (const port of ports) seen[port] = undefined
  let oldest = 0
  let open = 0
  let next = 0
  let pacer: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined

  return new Promise((resolve) => {
    const send = (pending: Pending): void => {
      pending.deadline = performance.now() + timeout
      deadlines.push({ pending, at: pending.deadline })
      expiry ??= setTimeout(expire, timeout)
      socket.send(pending.request, pending.port, '127.0.0.1')
    }
    const finish = (): void => {
      clearTimeout(expiry)
      clearTimeout(pacer)
      socket.close()
      resolve(ports.filter((port) => (seen[port]?.players.length ?? 0) > 0).length)
    }
    const fill = (): void => {
      const allowed = Math.min(ports.length, Math.ceil((performance.now() - startedAt + 1) * perMs))
      while (open < inFlight && next < allowed) {
        const port = ports[next++] ?? 0
        const pending = { port, request: infoRequest, deadline: 0, triesLeft: tries }
        waiting[port] = pending
        open += 1
        send(pending)
      }
      if (open === 0 && next === ports.length) finish()
      else if (open < inFlight && next < ports.length) pacer ??= setTimeout(pace, 1)
    }
    const pace = (): void => {
      pacer = undefined
      fill()
    }
    const end = (port: number): void => {
      waiting[port] = undefined
      open -= 1
      fill()
    }
    const expire = (): void => {
      const now = performance.now()
      for (let entry = deadlines[oldest]; entry && entry.at <= now; entry = deadlines[++oldest]) {
        const { pending, at } = entry
        if (waiting[pending.port] !== pending || pending.deadline !== at) continue
        pending.triesLeft -= 1
        if (pending.triesLeft > 0) send(pending)
        else end(pending.port)
      }
      const entry = deadlines[oldest]
      expiry = entry && open > 0 ? setTimeout(expire, Math.max(expiryStep, entry.at - now)) : undefined
    }
    socket.on('message', (answer, { port }) => {
      const pending = waiting[port]
      if (!pending) return
      const type = answer[4]
      if (type === 0x41) {
        pending.request = Buffer.concat([infoRequest, answer.subarray(5, 9)])
        send(pending)
      } else if (type === 0x49) {
        seen[port] = readInfo(answer)
        pending.request = Buffer.concat([Buffer.of(255, 255, 255, 255, 0x55), pending.request.subarray(25)])
        pending.triesLeft = tries
        send(pending)
      } else {
        const state = seen[port]
        if (state) state.players = readPlayers(answer)
        end(port)
      }
    })
    socket.bind(0, () => {
      socket.setRecvBufferSize(receiveBuffer)
      fill()
    })
  })
}
