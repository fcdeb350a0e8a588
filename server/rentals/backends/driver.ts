import type { Readable } from 'node:stream'
import type { RegionOffer } from '../rules/capacity.ts'

/** An administrator of a game server. The note is a label for people; only the SteamID64 has a meaning to the game. */
export interface InstanceAdmin {
  readonly steamId: string
  readonly note: string
}

/** Everything about an instance that its owner may change: always the whole of it. */
export interface InstanceConfig {
  readonly name: string
  readonly password: string
  readonly admins: readonly InstanceAdmin[]
}

/** What is asked for when an instance is made. */
export interface InstanceSpec extends InstanceConfig {
  /** A region code of contract/regions.ts. */
  readonly region: string
  readonly slots: number
}

export interface Capabilities {
  /** A move gives the instance back under the same ref, with its demos; otherwise a new instance takes its place. */
  readonly movesInPlace: boolean
  /** `configure` restarts a running server when the name or the password changes. */
  readonly configureRestarts: boolean
}

/**
 * creating: being installed or booting · running: players can join · stopped: exists and does not run · terminating:
 * on its way out · gone: does not exist · failed: will not run without an operator.
 */
export type InstanceState = 'creating' | 'running' | 'stopped' | 'terminating' | 'gone' | 'failed'

export interface InstanceDescription {
  readonly state: InstanceState
  /** Known once the backend has chosen it; a literal IP address. */
  readonly address?: { readonly ip: string; readonly port: number }
  /** `host:port` of a latency responder of its own, where it has one. */
  readonly pingTarget?: string
  /** For the operator's log. */
  readonly message?: string
}

export interface ListedInstance {
  readonly ref: string
  readonly key: string | undefined
}

export interface Demo {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** The caller reads the stream to its end or destroys it. */
export interface OpenDemo {
  /** Bytes, where the backend tells. */
  readonly size: number | undefined
  readonly stream: Readable
}

/**
 * A backend that runs game servers. Drivers are called by jobs, never inside a request of a player, and every call may
 * be repeated: `create`, `restart` and `relocate` name their work by an idempotency key (1 to 100 of `A-Z a-z 0-9 : _ .
 * -`), the others set a whole state. What fails is thrown as a {@link DriverError} that says whether to try again.
 *
 * Instances run until they are destroyed: no backend here bills in advance, so there is nothing to extend.
 */
export interface ServerDriver {
  readonly name: 'simulated' | 'pelican' | 'dathost'
  readonly capabilities: Capabilities
  /**
   * Every region, with everything that creating an instance there needs and that can run out. While each limit of a
   * region leaves one, `create` works there; when one is used up, `create` fails with region_full.
   */
  regions(): Promise<readonly RegionOffer[]>
  /**
   * Asks for an instance and answers at once; `describe` tells when it runs, and then `configure` must be called: some
   * backends take the administrators only then. With the key of an instance that exists it makes none: it finishes what
   * an earlier call left half done and answers with that instance. Once `signal` is aborted, a creation of several
   * steps takes no further one.
   */
  create(spec: InstanceSpec, idempotencyKey: string, signal?: AbortSignal): Promise<{ readonly ref: string }>
  /** The instance that a key made, if there is one: how a worker learns what a call that got no answer did. */
  find(idempotencyKey: string): Promise<{ readonly ref: string } | undefined>
  /**
   * Every instance of ours at the backend, with the key it was last made or moved by; without one where a call broke off
   * before it could be named. What no rental wants is an orphan.
   */
  list(): Promise<readonly ListedInstance[]>
  describe(ref: string): Promise<InstanceDescription>
  /** Makes the instance's settings exactly these. */
  configure(ref: string, config: InstanceConfig): Promise<void>
  restart(ref: string, idempotencyKey: string): Promise<void>
  /**
   * Moves to `spec.region`. Where the answer is another ref the old instance runs on until the caller destroys it, so
   * that a move that fails costs nothing.
   */
  relocate(
    ref: string,
    spec: InstanceSpec,
    idempotencyKey: string,
    signal?: AbortSignal,
  ): Promise<{ readonly ref: string }>
  demos(ref: string): Promise<readonly Demo[]>
  /** A demo of the instance's own listing (S15); undefined for any other name. */
  openDemo(ref: string, name: string): Promise<OpenDemo | undefined>
  /** Also of an instance that is gone. */
  destroy(ref: string): Promise<void>
  /** Ends what the driver itself runs. */
  close(): Promise<void>
}

/**
 * retryable: the same call may work later, and may have worked already · final: it will not, an operator has to look ·
 * region_full: no room in that region now · gone: the instance does not exist.
 */
export type DriverFault = 'retryable' | 'final' | 'region_full' | 'gone'

export class DriverError extends Error {
  override readonly name = 'DriverError'
  readonly fault: DriverFault
  /** Milliseconds that the backend asked to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(fault: DriverFault, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.fault = fault
    this.retryAfterMs = options.retryAfterMs
  }
}
