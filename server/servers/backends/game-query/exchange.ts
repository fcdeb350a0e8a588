import { isIPv6, SocketAddress } from 'node:net'
import { type Linked, LinkedQueue } from './linked-queue.ts'
import * as packets from './packets.ts'
import { fail, type QueryFault, type Result } from './result.ts'
import { createSocketPool, type Family, type PooledSocket, type Sender, type SocketPool } from './socket-pool.ts'
import { type Assembly, createAssembly } from './split-answer.ts'

/** Where a game server listens. `ip` is a literal IPv4 or IPv6 address. */
export interface GameAddress {
  readonly ip: string
  readonly port: number
}

export interface ExchangeOptions {
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number
  readonly onError: (error: Error) => void
  /** Milliseconds to wait for each datagram that was asked for. */
  readonly timeout?: number
  readonly tries?: number
  readonly usesPerSocket?: number
}

type Request = (challenge: packets.Challenge) => Buffer

/** What can be asked. An answer to one is never an answer to the other: their types differ. */
type Kind = 'info' | 'players'

/** A question that can be put to any game server. */
export interface Question<T> {
  readonly kind: Kind
  readonly request: Request
  /** Reads an answer; undefined for an answer to something else. @param appId of the game, where it is known. */
  readonly accept: (answer: Buffer, appId: number) => Result<T> | undefined
}

/** Whom somebody asks: an object of the asker, which gets it back with the result. */
export interface Asked {
  readonly peer: Peer
}

export interface Ask<T, A extends Asked> {
  readonly asked: A
  readonly question: Question<T>
  readonly appId: number
  /** Called once, and not before the function that asks has returned. */
  readonly done: (result: Result<T>, asked: A) => void
}

/** A server that answers every request with one more challenge is given up after this many in one try. */
const challengeLimit = 3

/** What one client knows of one game server. Only the exchange reads or writes it. */
export interface Peer extends Sender {
  readonly family: Family
  challenge: packets.Challenge
  /** Where the last question of each kind left from. */
  readonly last: Record<Kind, PooledSocket<Pending> | undefined>
  busy: boolean
}

/** The kernel's spelling of the address, which is what an answer's sender is compared with. */
const spelled = (ip: string): string =>
  ip.includes(':') && isIPv6(ip) ? new SocketAddress({ address: ip, family: 'ipv6' }).address : ip

/** A server of which nothing is known yet. */
export function newPeer({ ip, port }: GameAddress): Peer {
  const family = ip.includes(':') ? 'udp6' : 'udp4'
  const last = { info: undefined, players: undefined }
  return { ip: spelled(ip), port, family, challenge: packets.noChallenge, last, busy: false }
}

/** A request on its way: how to send it, and who waits for the answer. */
interface Pending extends Sender, Linked<Pending> {
  readonly peer: Peer
  readonly kind: Kind
  from: PooledSocket<Pending> | undefined
  deadline: number
  triesLeft: number
  challenges: number
  assembly: Assembly | undefined
  fault: QueryFault
  request(challenge: packets.Challenge): Buffer
  /** True where this is the answer. Notes what is wrong with a damaged one. */
  accept(answer: Buffer): boolean
  /** Tells whoever waits: the accepted answer, else the fault. */
  settle(): void
}

/** One object per request, no promise and no closure: a community of 2,000 servers makes 270 of them a second. */
class PendingRequest<T, A extends Asked> implements Pending {
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
  readonly #ask: Ask<T, A>
  #answer: Result<T> | undefined

  constructor(ask: Ask<T, A>, tries: number) {
    const { peer } = ask.asked
    this.ip = peer.ip
    this.port = peer.port
    this.peer = peer
    this.kind = ask.question.kind
    this.triesLeft = tries
    this.#ask = ask
  }

  request(challenge: packets.Challenge): Buffer {
    return this.#ask.question.request(challenge)
  }

  accept(bytes: Buffer): boolean {
    const result = this.#ask.question.accept(bytes, this.#ask.appId)
    if (result?.ok) this.#answer = result
    else if (result) this.fault = result.fault
    return this.#answer !== undefined
  }

  settle(): void {
    this.#ask.done(this.#answer ?? fail(this.fault), this.#ask.asked)
  }
}

/** Puts a split answer together; undefined while there is nothing whole to read. Notes what is wrong with the parts. */
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
 * Requests and answers over UDP with challenges, retries and deadlines. One request per server at a time (a second one
 * answers `busy`). A datagram counts only from the asked address and port, on the socket that asked, of the expected
 * type, while waiting; a damaged answer is ignored until the deadline, because a good one may follow (ReHLDS sends two).
 * A server's challenge is kept for its next request.
 */
export class Exchange {
  readonly #now: () => number
  readonly #onError: (error: Error) => void
  readonly #timeout: number
  readonly #tries: number
  readonly #pool: SocketPool<Pending>
  /** In the order of the deadlines, because every wait is equally long: the first to expire comes first. */
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

  /** Puts a question until an answer is accepted or the tries are used up. Never throws. */
  ask<T, A extends Asked>(ask: Ask<T, A>): void {
    const { peer } = ask.asked
    if (this.#closed || peer.busy) {
      const fault = this.#closed ? 'closed' : 'busy'
      queueMicrotask(() => ask.done(fail(fault), ask.asked))
      return
    }
    peer.busy = true
    this.#send(new PendingRequest(ask, this.#tries))
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

  /** Sends the request of one who is not in the queue, and queues it. */
  #send(pending: Pending): void {
    pending.deadline = this.#now() + this.#timeout
    this.#waiting.add(pending)
    this.#timer ??= setTimeout(this.#expire, this.#timeout)
    // Without a callback a packet that cannot be sent is dropped like one lost on the way: both end as a timeout.
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
