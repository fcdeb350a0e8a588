import { FlowControl } from './flow-control.ts'
import { LinkedQueue } from './linked-queue.ts'
import * as packets from './packets.ts'
import { type Pending, PendingRequest, type QueryRequest, type QueryTarget, wholeAnswer } from './pending.ts'
import { fail } from './result.ts'
import { createSocketPool, type OpenSocket, type PooledSocket, type SocketPool } from './socket-pool.ts'

export interface ExchangeOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly onError: (error: Error) => void
  /** Milliseconds to wait for each reply. */
  readonly timeout?: number
  readonly tries?: number
  readonly usesPerSocket?: number
  /** Opens a UDP socket; by default one of the operating system. */
  readonly openSocket?: OpenSocket
}

/** Maximum number of challenges per attempt. */
const challengeLimit = 3

/** Time-outs that are handled at once; the rest follows {@link pause} later, so that repetitions never leave as a burst. */
const batch = 64
/** Milliseconds between two batches of time-outs. */
const pause = 10
/** A timer that is this late (milliseconds) was held up with the whole process, and replies wait unread in the sockets. */
const late = 100

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
  readonly #flow = new FlowControl()
  /** Ordered by deadline, because all time-outs are equally long. */
  readonly #waiting = new LinkedQueue<Pending>()
  #timer: NodeJS.Timeout | undefined
  /** When the timer should run. */
  #timerDue = 0
  #wasLate = false
  #closed = false

  constructor({ now, onError, timeout = 1000, tries = 2, usesPerSocket = 512, openSocket }: ExchangeOptions) {
    this.#now = now
    this.#onError = onError
    this.#timeout = timeout
    this.#tries = tries
    const onMessage = this.#receive.bind(this)
    this.#pool = createSocketPool({ onMessage, onError, now, uses: usesPerSocket, openSocket })
  }

  /** How many servers may be queried now without overloading the network, a socket or this process. */
  allowance(): number {
    return this.#closed ? 0 : this.#flow.allowance(this.#now())
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
    this.#flow.sent()
    this.#send(new PendingRequest(query, this.#tries))
  }

  /** Ends every request with `closed`; leaves no socket and no timer. */
  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    for (let pending = this.#waiting.first; pending; pending = this.#waiting.first) {
      pending.note('closed')
      this.#end(pending)
    }
    this.#pool.close()
  }

  /** Sends a request that is not queued, and queues it. */
  #send(pending: Pending): void {
    pending.deadline = this.#now() + this.#timeout
    this.#waiting.add(pending)
    if (this.#timer === undefined) this.#wakeAt(pending.deadline, this.#timeout)
    // Without a callback, a packet that cannot be sent is dropped like a lost one: both end as a time-out.
    try {
      pending.from ??= this.#socketFor(pending)
      pending.from?.socket.send(pending.request(pending.peer.challenge), pending.port, pending.ip)
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #socketFor(pending: Pending): PooledSocket<Pending> | undefined {
    const { peer, kind } = pending
    const from = this.#pool.acquire(peer.family, pending, peer.last[kind])
    if (from) peer.last[kind] = from
    return from
  }

  #end(pending: Pending): void {
    pending.peer.busy = false
    this.#waiting.delete(pending)
    this.#flow.ended(pending.hasTimedOut)
    if (pending.from) this.#pool.release(pending.from, pending)
    pending.settle()
  }

  #wakeAt(time: number, delay: number): void {
    this.#timerDue = time
    this.#timer = setTimeout(this.#expire, delay)
  }

  readonly #expire = (): void => {
    const now = this.#now()
    this.#wasLate = !this.#wasLate && now - this.#timerDue > late
    try {
      // Once, the replies that arrived meanwhile are read first: they are not late, the process is.
      if (!this.#wasLate) this.#endOverdue(now)
    } finally {
      this.#timer = undefined
      const first = this.#waiting.first
      const delay = Math.min(this.#timeout, Math.max(pause, Math.ceil((first?.deadline ?? now) - now)))
      if (first && !this.#closed) this.#wakeAt(now + delay, delay)
    }
  }

  #endOverdue(now: number): void {
    let pending = this.#waiting.first
    for (let left = batch; left > 0 && pending && pending.deadline <= now; left--) {
      this.#retry(pending)
      pending = this.#waiting.first
    }
  }

  #retry(pending: Pending): void {
    if (!pending.hasTimedOut) this.#flow.timedOut()
    pending.hasTimedOut = true
    pending.triesLeft -= 1
    pending.challenges = 0
    pending.assembly = undefined
    if (pending.triesLeft > 0) {
      pending.isRepeated = true
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
      this.#answerChallenge(pending, answer)
    } else if (pending.accept(answer)) {
      this.#noteReply(pending)
      this.#end(pending)
    }
  }

  #noteReply(pending: Pending): void {
    const now = this.#now()
    const sentAt = pending.deadline - this.#timeout
    if (pending.isRepeated) this.#flow.lost(sentAt - this.#timeout, now)
    else this.#flow.answered(Math.min(now - sentAt, this.#timeout))
  }

  #answerChallenge(pending: Pending, answer: Buffer): void {
    const challenge = packets.challengeIn(answer)
    pending.note(challenge === undefined ? 'truncated' : 'only-challenges', answer)
    if (challenge === undefined || pending.challenges >= challengeLimit) return
    pending.peer.challenge = challenge
    pending.challenges += 1
    this.#noteReply(pending)
    pending.isRepeated = false
    this.#sendAgain(pending)
  }
}
