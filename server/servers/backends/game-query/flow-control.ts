import { seconds } from '../../../../contract/duration.ts'

/** Limits of {@link FlowControl}. The defaults are argued in docs/decisions/037-adaptive-polling.md. */
export interface FlowLimits {
  /** Queries in the network at first, and at least and at most. */
  readonly initial: number
  readonly least: number
  readonly most: number
  /** Queries that wait for a reply, including those that were sent again. Bounds memory and sockets. */
  readonly mostOpen: number
  /** Queries that may leave back to back. */
  readonly burst: number
}

export const flowLimits: FlowLimits = { initial: 1024, least: 4, most: 2048, mostOpen: 4096, burst: 64 }

/** Round trip that is assumed before one was measured (milliseconds). */
const assumedRoundTrip = 100
/** Weight of a sample in the smoothed round trip: the servers of a community are at different distances. */
const sampleWeight = 1 / 32
/** Queries by which the window grows per round trip, once a loss has ended its initial growth. */
const additive = 16
/** Packets leave at up to twice the rate at which a window per round trip empties. */
const paceGain = 2
/** Share of packets that a network loses without being overloaded. */
const toleratedLoss = 0.1
/** Losses beyond the tolerated share that count as overload. */
const lossesOfOverload = 8
const backOff = 0.5

/**
 * Decides how many queries may be in the network, and how fast new ones may leave: a window that grows while replies
 * come and shrinks on loss, as in TCP, and a token bucket that spreads the window over a round trip. Pure over `now`, in
 * milliseconds of a monotonic clock.
 *
 * Only a proven loss counts: a query whose repetition was answered. A server that answers neither is gone or refuses, which
 * says nothing about the network, however many there are. A query leaves the network with its reply or its first time-out.
 */
export class FlowControl {
  readonly #limits: FlowLimits
  #window: number
  #inFlight = 0
  #open = 0
  #roundTrip: number | undefined
  /** True until the first overload: the window doubles per round trip. */
  #isStarting = true
  #losses = 0
  #backedOffAt = Number.NEGATIVE_INFINITY
  #tokens: number
  #refilledAt = Number.NEGATIVE_INFINITY

  constructor(limits: FlowLimits = flowLimits) {
    this.#limits = limits
    this.#window = limits.initial
    this.#tokens = limits.burst
  }

  /** Queries that may be in the network. */
  get window(): number {
    return Math.floor(this.#window)
  }

  /** Queries in the network: neither answered nor timed out. */
  get inFlight(): number {
    return this.#inFlight
  }

  /** Smoothed milliseconds from a packet to its reply. */
  get roundTrip(): number {
    return this.#roundTrip ?? assumedRoundTrip
  }

  /** How many queries may leave now. */
  allowance(now: number): number {
    this.#refill(now)
    const room = Math.min(this.#window - this.#inFlight, this.#limits.mostOpen - this.#open)
    return Math.max(0, Math.floor(Math.min(room, this.#tokens)))
  }

  /** A query leaves for the first time. */
  sent(): void {
    this.#open += 1
    this.#inFlight += 1
    this.#tokens = Math.max(0, this.#tokens - 1)
  }

  /** A packet that was sent once got its reply after `roundTrip` ms. */
  answered(roundTrip: number): void {
    this.#roundTrip =
      this.#roundTrip === undefined ? roundTrip : this.#roundTrip + (roundTrip - this.#roundTrip) * sampleWeight
    this.#losses = Math.max(0, this.#losses - toleratedLoss)
    // A window that is not used says nothing about a larger one.
    if (this.#inFlight * 2 < this.#window) return
    this.#window = Math.min(this.#limits.most, this.#window + (this.#isStarting ? 1 : additive / this.#window))
  }

  /** A packet sent at `sentAt` was lost: the server replied to its repetition. */
  lost(sentAt: number, now: number): void {
    // Packets of before the last back-off tell about the load of then.
    if (sentAt <= this.#backedOffAt) return
    this.#losses += 1
    if (this.#losses < lossesOfOverload) return
    this.#losses = 0
    this.#isStarting = false
    this.#backedOffAt = now
    this.#window = Math.max(this.#limits.least, this.#window * backOff)
  }

  /** A query timed out for the first time: whatever became of its packet, it is no longer in the network. */
  timedOut(): void {
    this.#inFlight -= 1
  }

  /** A query ended. @param hadTimedOut whether {@link timedOut} was called for it. */
  ended(hadTimedOut: boolean): void {
    this.#open -= 1
    if (!hadTimedOut) this.#inFlight -= 1
  }

  #refill(now: number): void {
    const elapsed = Math.min(Math.max(0, now - this.#refilledAt), seconds(1))
    this.#refilledAt = now
    const rate = (paceGain * this.#window) / Math.max(1, this.roundTrip)
    this.#tokens = Math.min(this.#limits.burst, this.#tokens + elapsed * rate)
  }
}
