import { isIPv6, SocketAddress } from 'node:net'
import * as packets from './packets.ts'
import { fail, type QueryFault, type Result } from './result.ts'
import { createSocketPool, type PooledSocket, type SocketPool } from './socket-pool.ts'
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
  readonly sockets?: number
  readonly usesPerSocket?: number
}

type Request = (challenge: packets.Challenge) => Buffer

/** A question that can be put to any game server. */
export interface Question<T> {
  readonly request: Request
  /** Reads an answer; undefined for an answer to something else. @param appId of the game, where it is known. */
  readonly accept: (answer: Buffer, appId: number) => Result<T> | undefined
}

export interface Ask<T> {
  readonly address: GameAddress
  readonly question: Question<T>
  readonly appId: number
}

/** A server that answers every request with one more challenge is given up after this many in one try. */
const challengeLimit = 3

/** A request on its way: how to send it, and who waits for the answer. */
interface Pending {
  readonly address: GameAddress
  readonly from: PooledSocket
  deadline: number
  triesLeft: number
  challenges: number
  assembly: Assembly | undefined
  fault: QueryFault
  request(challenge: packets.Challenge): Buffer
  /** Hands an accepted answer to whoever waits; undefined for an answer to something else. */
  offer(answer: Buffer): Result<unknown> | undefined
  giveUp(fault: QueryFault): void
}

/** One object per request and no closures: a community of 2,000 servers makes 270 of them a second. */
class PendingRequest<T> implements Pending {
  readonly address: GameAddress
  readonly from: PooledSocket
  deadline = 0
  triesLeft: number
  challenges = 0
  assembly: Assembly | undefined
  fault: QueryFault = 'timeout'
  readonly #question: Question<T>
  readonly #appId: number
  readonly #resolve: (result: Result<T>) => void

  constructor(
    { address, question, appId }: Ask<T>,
    from: PooledSocket,
    tries: number,
    resolve: (result: Result<T>) => void,
  ) {
    this.address = address
    this.from = from
    this.triesLeft = tries
    this.#question = question
    this.#appId = appId
    this.#resolve = resolve
  }

  request(challenge: packets.Challenge): Buffer {
    return this.#question.request(challenge)
  }

  offer(answer: Buffer): Result<T> | undefined {
    const result = this.#question.accept(answer, this.#appId)
    if (result?.ok) this.#resolve(result)
    return result
  }

  giveUp(fault: QueryFault): void {
    this.#resolve(fail(fault))
  }
}

/** The kernel's spelling of the address, which is what an answer's sender is compared with. */
function keyOf({ ip, port }: GameAddress): string {
  return ip.includes(':') && isIPv6(ip)
    ? `${new SocketAddress({ address: ip, family: 'ipv6' }).address}|${port}`
    : `${ip}|${port}`
}

/** Puts a split answer together; undefined while there is nothing whole to read. Notes what is wrong with the parts. */
function wholeAnswer(pending: Pending, datagram: Buffer, now: () => number): Buffer | undefined {
  const header = packets.headerOf(datagram)
  if (header === packets.singleHeader) return datagram
  if (header !== packets.splitHeader) return undefined
  pending.assembly ??= createAssembly()
  const result = pending.assembly.add(datagram, now())
  if (result === undefined) return undefined
  pending.assembly = undefined
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
  readonly #timeout: number
  readonly #tries: number
  readonly #pool: SocketPool
  /** In the order of the deadlines, because every wait is equally long: the first to expire comes first. */
  readonly #waiting = new Map<string, Pending>()
  readonly #challenges = new Map<string, packets.Challenge>()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor({ now, onError, timeout = 1000, tries = 2, sockets = 8, usesPerSocket = 512 }: ExchangeOptions) {
    this.#now = now
    this.#timeout = timeout
    this.#tries = tries
    const onMessage = this.#receive.bind(this)
    this.#pool = createSocketPool({ onMessage, onError, size: sockets, uses: usesPerSocket })
  }

  /** Puts a question until an answer is accepted or the tries are used up. Never rejects. */
  ask<T>(ask: Ask<T>): Promise<Result<T>> {
    const key = keyOf(ask.address)
    if (this.#closed) return Promise.resolve(fail('closed'))
    if (this.#waiting.has(key)) return Promise.resolve(fail('busy'))
    const from = this.#pool.acquire(key.includes(':') ? 'udp6' : 'udp4')
    return new Promise((resolve) => {
      this.#send(key, new PendingRequest(ask, from, this.#tries, resolve))
    })
  }

  /** Forgets the challenge of a server. */
  forget(address: GameAddress): void {
    this.#challenges.delete(keyOf(address))
  }

  /** Ends every request with `closed`; leaves no socket and no timer. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (const pending of this.#waiting.values()) pending.giveUp('closed')
    this.#waiting.clear()
    this.#pool.close()
  }

  #send(key: string, pending: Pending): void {
    this.#waiting.delete(key)
    pending.deadline = this.#now() + this.#timeout
    this.#waiting.set(key, pending)
    this.#timer ??= setTimeout(() => this.#expire(), this.#timeout)
    const request = pending.request(this.#challenges.get(key) ?? packets.noChallenge)
    // Without a callback a packet that cannot be sent is dropped like one lost on the way: both end as a timeout.
    pending.from.socket.send(request, pending.address.port, pending.address.ip)
  }

  #end(key: string, pending: Pending): void {
    this.#waiting.delete(key)
    this.#pool.release(pending.from)
  }

  #expire(): void {
    this.#timer = undefined
    const now = this.#now()
    for (const [key, pending] of this.#waiting) {
      if (pending.deadline > now) {
        this.#timer ??= setTimeout(() => this.#expire(), Math.ceil(pending.deadline - now))
        return
      }
      pending.triesLeft -= 1
      pending.challenges = 0
      pending.assembly = undefined
      if (pending.triesLeft > 0) this.#send(key, pending)
      else this.#giveUp(key, pending)
    }
  }

  #giveUp(key: string, pending: Pending): void {
    // Some servers drop a request with an outdated challenge instead of sending the new one.
    this.#challenges.delete(key)
    this.#end(key, pending)
    pending.giveUp(pending.fault)
  }

  #receive(to: PooledSocket, datagram: Buffer, ip: string, port: number): void {
    const key = `${ip}|${port}`
    const pending = this.#waiting.get(key)
    if (pending?.from !== to) return
    const answer = wholeAnswer(pending, datagram, this.#now)
    if (answer === undefined) return
    if (packets.typeOf(answer) === packets.type.challenge) {
      this.#answerChallenge(key, pending, packets.challengeIn(answer))
      return
    }
    const result = pending.offer(answer)
    if (result?.ok) this.#end(key, pending)
    else if (result) pending.fault = result.fault
  }

  #answerChallenge(key: string, pending: Pending, challenge: packets.Challenge | undefined): void {
    if (challenge === undefined || pending.challenges >= challengeLimit) return
    this.#challenges.set(key, challenge)
    pending.challenges += 1
    this.#send(key, pending)
  }
}
