import type { Readable } from 'node:stream'
import type { RegionOffer } from '../rules/capacity.ts'

/** An administrator of a game server. The note is a label; the game only uses the SteamID64. */
export interface InstanceAdmin {
  readonly steamId: string
  readonly note: string
}

/** All settings of an instance that its owner may change. */
export interface InstanceConfig {
  readonly name: string
  readonly password: string
  readonly admins: readonly InstanceAdmin[]
}

/** The specification of a new instance. */
export interface InstanceSpec extends InstanceConfig {
  /** The code of a region. */
  readonly region: string
  readonly slots: number
}

export interface Capabilities {
  /** A move keeps the ref and the demos; otherwise a new instance replaces the old one. */
  readonly movesInPlace: boolean
  /** `configure` restarts a running server when the name or the password changes. */
  readonly configureRestarts: boolean
  /** Its instances belong to the process that opened it, which alone can manage them. */
  readonly isLocal: boolean
}

/**
 * creating: being installed or booting · running: players can join · stopped: exists but does not run · terminating: being
 * removed · gone: does not exist · failed: needs an operator.
 */
export type InstanceState = 'creating' | 'running' | 'stopped' | 'terminating' | 'gone' | 'failed'

export interface InstanceDescription {
  readonly state: InstanceState
  /** Known once the backend has chosen it; a literal IP address. */
  readonly address?: { readonly ip: string; readonly port: number }
  /** `host:port` of its own latency responder, if any. */
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
  /** Bytes; undefined if the backend does not report it. */
  readonly size: number | undefined
  readonly stream: Readable
}

/**
 * A backend that runs game servers. Drivers are called by jobs, never within a player's request, and every call is
 * idempotent: `create`, `restart` and `relocate` by an idempotency key (1 to 100 of `A-Z a-z 0-9 : _ . -`), the others
 * because they set a whole state. Failures are thrown as a {@link DriverError} that says whether to retry.
 *
 * Instances run until they are destroyed; no backend here bills in advance.
 */
export interface ServerDriver {
  readonly name: 'simulated' | 'pelican' | 'dathost'
  readonly capabilities: Capabilities
  /**
   * All regions with the limited resources that creating an instance there uses up. `create` fails with region_full once
   * one of them is exhausted.
   */
  regions(): Promise<readonly RegionOffer[]>
  /**
   * Requests an instance and returns immediately; `describe` reports when it runs, and then `configure` must be called,
   * because some backends only accept the administrators then. With the key of an existing instance it completes an
   * unfinished creation and returns that instance. Once `signal` is aborted, a creation takes no further step.
   */
  create(spec: InstanceSpec, idempotencyKey: string, signal?: AbortSignal): Promise<{ readonly ref: string }>
  /** The instance of a key, if any: the outcome of a call whose response was lost. */
  find(idempotencyKey: string): Promise<{ readonly ref: string } | undefined>
  /**
   * All our instances at the backend with the key of their creation or last move; without a key if the call failed before
   * it was set. An instance that no rental wants is an orphan.
   */
  list(): Promise<readonly ListedInstance[]>
  describe(ref: string): Promise<InstanceDescription>
  /** Replaces all settings of the instance. */
  configure(ref: string, config: InstanceConfig): Promise<void>
  restart(ref: string, idempotencyKey: string): Promise<void>
  /**
   * Moves to `spec.region`. If the returned ref differs, the old instance keeps running until the caller destroys it, so
   * that a failed move loses nothing.
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
  /** Succeeds for an instance that is gone. */
  destroy(ref: string): Promise<void>
  /** Stops everything that the driver runs. */
  close(): Promise<void>
}

/**
 * retryable: the call may succeed later, or may have succeeded already · final: it needs an operator · region_full: no
 * capacity in that region now · gone: the instance does not exist.
 */
export type DriverFault = 'retryable' | 'final' | 'region_full' | 'gone'

export class DriverError extends Error {
  override readonly name = 'DriverError'
  readonly fault: DriverFault
  /** Milliseconds from the backend's `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor(fault: DriverFault, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.fault = fault
    this.retryAfterMs = options.retryAfterMs
  }
}
