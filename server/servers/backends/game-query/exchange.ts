import { isIPv6, SocketAddress } from 'node:net'
import { LinkedQueue, type QueueItem } from './linked-queue.ts'
import * as packets from './packets.ts'
import { fail, type QueryFault, type Result } from './result.ts'
import { createSocketPool, type Family, type PooledSocket, type Sender, type SocketPool } from './socket-pool.ts'
import { type Assembly, createAssembly } from './split-answer.ts'

/** Address of a game server. `ip` is a literal IPv4 or IPv6 address. */
export interface GameAddress {
  readonly ip: string
  readonly port: number
}

export interface ExchangeOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly onError: (error: Error) => void
  /** Milliseconds to wait for each reply. */
  readonly timeout?: number
  readonly tries?: number
  readonly usesPerSocket?: number
}

type Request = (challenge: packets.Challenge) => Buffer

/** The kinds of queries. Their replies have different types. */
type Kind = 'info' | 'players'

/** The protocol of one kind of query. */
export interface QueryProtocol<T> {
  readonly kind: Kind
  readonly request: Request
  /** Parses a reply; undefined for a reply to another query. @param appId of the game, if known. */
  readonly accept: (answer: Buffer, appId: number) => Result<T> | undefined
}

/** The caller's object for a queried server, passed back with the result. */
export interface QueryTarget {
  readonly peer: Peer
}

export interface QueryRequest<T, A extends QueryTarget> {
  readonly target: A
  readonly protocol: QueryProtocol<T>
  readonly appId: number
  /** Called once, never before the query function has returned. */
  readonly done: (result: Result<T>, target: A) => void
}

/** Maximum number of challenges per attempt. */
const challengeLimit = 3

/** One client's state of a game server. Only the exchange reads or writes it. */
export interface Peer extends Sender {
  readonly family: Family
  challenge: packets.Challenge
  /** The socket of the last query of each kind. */
  readonly last: Record<Kind, PooledSocket<Pending> | undefined>
  busy: boolean
}

/** The kernel's spelling of the address, for comparison with a reply's sender. */
const spelled = (ip: string): string =>
  ip.includes(':') && isIPv6(ip) ? new SocketAddress({ address: ip, family: 'ipv6' }).address : ip

/** The initial state of a server. */
export function newPeer({ ip, port }: GameAddress): Peer {
  const family = ip.includes(':') ? 'udp6' : 'udp4'
  const last = { info: undefined, players: undefined }
  return { ip: spelled(ip), port, family, challenge: packets.noChallenge, last, busy: false }
}

/** A pending request: how to send it, and how to complete it. */
interface Pending extends Sender, QueueItem<Pending> {
  readonly peer: Peer
  readonly kind: Kind
  from: PooledSocket<Pending> | undefined
  deadline: number
  triesLeft: number
  challenges: number
  assembly: Assembly | undefined
  fault: QueryFault
  request(challenge: packets.Challenge): Buffer
  /** True if this is the reply. Records the fault of a damaged one. */
  accept(answer: Buffer): boolean
  /** Calls back with the accepted reply, otherwise with the fault. */
  settle(): void
}

/** One object per request without promise or closure: a community of 2,000 servers creates 270 per second. */
class PendingRequest<T, A extends QueryTarget> implements Pending {
  readonly ip: string
  readonly port: number
  readonly peer: Peer
  readonly kind: Kind
  previous: Pending | undefined
  next: Pending | undefined
  from: PooledSocket<Pending> | undefined
  deadline = 0
  triesLeft: number
  challenges = 0
  assembly: Assembly | undefined
  fault: QueryFault = 'timeout'
  readonly #query: QueryRequest<T, A>
  #answer: Result<T> | undefined

  constructor(query: QueryRequest<T, A>, tries: number) {
    const { peer } = query.target
    this.ip = peer.ip
    this.port = peer.port
    this.peer = peer
    this.kind = query.protocol.kind
    this.triesLeft = tries
    this.#query = query
  }

  request(challenge: packets.Challenge): Buffer {
    return this.#query.protocol.request(challenge)
  }

  accept(bytes: Buffer): boolean {
    const result = this.#query.protocol.accept(bytes, this.#query.appId)
    if (result?.ok) this.#answer = result
    else if (result) this.fault = result.fault
    return this.#answer !== undefined
  }

  settle(): void {
    this.#query.done(this.#answer ?? fail(this.fault), this.#query.target)
  }
}

/** Assembles a split reply; undefined while parts are missing. Records faults of the parts. */
function wholeAnswer(pending: Pending, datagram: Buffer, now: () => number): Buffer | undefined {
  const header = packets.headerOf(datagram)
  if (header === packets.singleHeader) return datagram
  if (header !== packets.splitHeader) return undefined
  pending.assembly ??= createAssembly()
  const result = pending.assembly.add(datagram, now())
  if (result === undefined) return undefined
  if (result.ok && packets.headerOf(result.value) === packets.singleHeader) return result.value
  pending.fault = result.ok ? 'bad-split' : result.fault
  return undefined
}

/**
 * Requests and replies over UDP with challenges, retries and deadlines. One request per server at a time (a second one
 * fails with `busy`). A datagram is only accepted from the queried address and port, on the sending socket, with the
 * expected type, while pending; a damaged reply is ignored until the deadline, because a good one may follow (ReHLDS sends
 * two). A server's challenge is reused for its next request.
 */
export class Exchange {
  readonly #now: () => number
  readonly #onError: (error: Error) => void
  readonly #timeout: number
  readonly #tries: number
  readonly #pool: SocketPool<Pending>
  /** Ordered by deadline, because all time-outs are equally long. */
  readonly #waiting = new LinkedQueue<Pending>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ now, onError, timeout = 1000, tries = 2, usesPerSocket = 512 }: ExchangeOptions) {
    this.#now = now
    this.#onError = onError
    this.#timeout = timeout
    this.#tries = tries
    const onMessage = this.#receive.bind(this)
    this.#pool = createSocketPool({ onMessage, onError, uses: usesPerSocket })
  }

  /** Sends a query until a reply is accepted or the attempts are used up. Never throws. */
  query<T, A extends QueryTarget>(query: QueryRequest<T, A>): void {
    const { peer } = query.target
    if (this.#closed || peer.busy) {
      const fault = this.#closed ? 'closed' : 'busy'
      queueMicrotask(() => query.done(fail(fault), query.target))
      return
    }
    peer.busy = true
    this.#send(new PendingRequest(query, this.#tries))
  }

  /** Ends every request with `closed`; leaves no socket and no timer. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (let pending = this.#waiting.first; pending; pending = this.#waiting.first) {
      pending.fault = 'closed'
      this.#end(pending)
    }
    this.#pool.close()
  }

  /** Sends a request that is not queued, and queues it. */
  #send(pending: Pending): void {
    pending.deadline = this.#now() + this.#timeout
    this.#waiting.add(pending)
    this.#timer ??= setTimeout(this.#expire, this.#timeout)
    // Without a callback, a packet that cannot be sent is dropped like a lost one: both end as a time-out.
    try {
      pending.from ??= this.#socketFor(pending)
      pending.from.socket.send(pending.request(pending.peer.challenge), pending.port, pending.ip)
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #socketFor(pending: Pending): PooledSocket<Pending> {
    const { peer, kind } = pending
    const from = this.#pool.acquire(peer.family, pending, peer.last[kind])
    peer.last[kind] = from
    return from
  }

  #end(pending: Pending): void {
    pending.peer.busy = false
    this.#waiting.delete(pending)
    if (pending.from) this.#pool.release(pending.from, pending)
    pending.settle()
  }

  readonly #expire = (): void => {
    const now = this.#now()
    try {
      for (let pending = this.#waiting.first; pending && pending.deadline <= now; pending = this.#waiting.first) {
        this.#retry(pending)
      }
    } finally {
      const first = this.#waiting.first
      this.#timer = first && setTimeout(this.#expire, Math.ceil(first.deadline - now))
    }
  }

  #retry(pending: Pending): void {
    pending.triesLeft -= 1
    pending.challenges = 0
    pending.assembly = undefined
    if (pending.triesLeft > 0) {
      this.#sendAgain(pending)
      return
    }
    // Some servers drop a request with an outdated challenge instead of sending the new one.
    pending.peer.challenge = packets.noChallenge
    this.#end(pending)
  }

  #sendAgain(pending: Pending): void {
    this.#waiting.delete(pending)
    this.#send(pending)
  }

  #receive(pending: Pending, datagram: Buffer): void {
    const answer = wholeAnswer(pending, datagram, this.#now)
    if (answer === undefined) return
    if (packets.typeOf(answer) === packets.type.challenge) {
      this.#answerChallenge(pending, packets.challengeIn(answer))
    } else if (pending.accept(answer)) {
      this.#end(pending)
    }
  }

  #answerChallenge(pending: Pending, challenge: packets.Challenge | undefined): void {
    if (challenge === undefined || pending.challenges >= challengeLimit) return
    pending.peer.challenge = challenge
    pending.challenges += 1
    this.#sendAgain(pending)
  }
}
