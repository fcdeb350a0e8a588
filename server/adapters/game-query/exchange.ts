import type { Socket } from 'node:dgram'
import { isIPv6, SocketAddress } from 'node:net'
import * as packets from './packets.ts'
import { fail, type QueryFault, type Result } from './result.ts'
import { createSocketPool, type SocketPool } from './socket-pool.ts'
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
/** Undefined for an answer to something else. */
type Accept<T> = (answer: Buffer) => Result<T> | undefined

/** A server that answers every request with one more challenge is given up after this many in one try. */
const challengeLimit = 3

interface Pending {
  readonly address: GameAddress
  readonly socket: Socket
  readonly request: Request
  readonly offer: Accept<unknown>
  readonly giveUp: (fault: QueryFault) => void
  deadline: number
  triesLeft: number
  challenges: number
  assembly: Assembly | undefined
  fault: QueryFault
}

/** The kernel's spelling of the address, which is what an answer's sender is compared with. */
function keyOf({ ip, port }: GameAddress): string {
  return isIPv6(ip) ? `${new SocketAddress({ address: ip, family: 'ipv6' }).address}|${port}` : `${ip}|${port}`
}

/** Puts a split answer together; undefined while there is nothing whole to read. Notes what is wrong with the parts. */
function wholeAnswer(pending: Pending, datagram: Buffer, now: number): Buffer | undefined {
  const header = packets.headerOf(datagram)
  if (header === packets.singleHeader) return datagram
  if (header !== packets.splitHeader) return undefined
  pending.assembly ??= createAssembly()
  const result = pending.assembly.add(datagram, now)
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

  /** Sends `request` until an answer is accepted or the tries are used up. Never rejects. */
  ask<T>(address: GameAddress, request: Request, accept: Accept<T>): Promise<Result<T>> {
    const key = keyOf(address)
    if (this.#closed) return Promise.resolve(fail('closed'))
    if (this.#waiting.has(key)) return Promise.resolve(fail('busy'))
    return new Promise((resolve) => {
      this.#send(key, {
        address,
        socket: this.#pool.acquire(isIPv6(address.ip) ? 'udp6' : 'udp4'),
        request,
        offer: (answer) => {
          const result = accept(answer)
          if (result?.ok) resolve(result)
          return result
        },
        giveUp: (fault) => resolve(fail(fault)),
        deadline: 0,
        triesLeft: this.#tries,
        challenges: 0,
        assembly: undefined,
        fault: 'timeout',
      })
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
    pending.socket.send(request, pending.address.port, pending.address.ip)
  }

  #end(key: string, pending: Pending): void {
    this.#waiting.delete(key)
    this.#pool.release(pending.socket)
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

  #receive(socket: Socket, datagram: Buffer, ip: string, port: number): void {
    const key = `${ip}|${port}`
    const pending = this.#waiting.get(key)
    if (pending?.socket !== socket) return
    const answer = wholeAnswer(pending, datagram, this.#now())
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
