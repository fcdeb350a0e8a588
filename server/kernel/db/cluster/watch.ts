import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from '../../../../contract/duration.ts'
import { hostOf } from '../postgres-url.ts'
import {
  choosePrimary,
  chooseReads,
  createLagClock,
  type Primary,
  type ReadRoute,
  type ServerState,
} from '../rules/cluster.ts'
import { ServerProbe } from './server-probe.ts'

/** Reads go to a standby that is behind by no more than this. */
export const maxReplicaLag = seconds(10)

const lookEvery = seconds(1)

export interface WatchOptions {
  /** Of the servers that may accept writes. */
  readonly writable: readonly string[]
  /** Of the servers for reads. */
  readonly readable: readonly string[]
  /** Called with one line for the operator whenever writes or reads go elsewhere. */
  onChange?(message: string): void
  /** Called when a server does not respond at all, or no longer accepts the writes: its connections are of no use. */
  onLost?(address: string): void
}

/** What a process knows of the servers of its database, a second old. */
export interface ClusterWatch {
  /** The server that writes are sent to; undefined: there is none. */
  primary(): string | undefined
  /** Whether a server does not respond at all: connecting to it would only take time. */
  isSilent(address: string): boolean
  /** Why there is none, in one line. */
  whyNone(): string
  reads(): ReadRoute
  close(): void
}

/** Begins to watch the servers; resolves when each of them has responded once, or has not in time. */
export async function watchCluster(options: WatchOptions): Promise<ClusterWatch> {
  const watch = new Watch(options)
  await watch.begin()
  return watch
}

function inWords(state: ServerState | undefined): string {
  switch (state?.kind) {
    case 'primary':
      return 'a primary'
    case 'standby':
      return 'a standby'
    default:
      return state === undefined ? 'away' : `away (${state.reason})`
  }
}

class Watch implements ClusterWatch {
  readonly #options: WatchOptions
  readonly #states = new Map<string, ServerState>()
  readonly #lag = createLagClock()
  readonly #closing = new AbortController()
  #primary: Primary | undefined
  /** The last one that there was. */
  #last: Primary | undefined
  /** Each change is reported once. */
  #reported: { readonly primary: string; readonly reads: string } | undefined
  #hasBegun = false

  constructor(options: WatchOptions) {
    this.#options = options
  }

  async begin(): Promise<void> {
    const addresses = new Set([...this.#options.writable, ...this.#options.readable])
    const first = Array.from(addresses, (address) => {
      const probe = new ServerProbe(address)
      this.#closing.signal.addEventListener('abort', () => probe.close())
      const looked = this.#look(address, probe)
      void looked.then(() => this.#follow(address, probe))
      return looked
    })
    await Promise.all(first)
    this.#hasBegun = true
    this.#decide()
  }

  isSilent(address: string): boolean {
    const state = this.#states.get(address)
    return state?.kind === 'away' && state.isSilent
  }

  primary(): string | undefined {
    if (this.#primary !== undefined) return this.#primary.address
    // One that is away may only refuse the connection of this watch, for having too many.
    const last = this.#last?.address
    return last !== undefined && this.#states.get(last)?.kind === 'away' && !this.isSilent(last) ? last : undefined
  }

  whyNone(): string {
    const servers = this.#options.writable.map((address) => {
      const state = this.#states.get(address)
      return `${hostOf(address)} is ${state?.kind === 'primary' ? 'older than one seen before' : inWords(state)}`
    })
    return `no server accepts writes: ${servers.join(', ')}`
  }

  reads(): ReadRoute {
    const at = performance.now()
    return chooseReads(this.#states, this.#options.readable, {
      primary: this.#primary,
      maxLag: maxReplicaLag,
      lagOf: (position) => this.#lag.lagOf(position, at),
    })
  }

  close(): void {
    this.#closing.abort()
  }

  async #follow(address: string, probe: ServerProbe): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await delay(lookEvery, undefined, { signal }).catch(() => undefined) // closing
      if (signal.aborted) return
      await this.#look(address, probe)
      if (!signal.aborted) this.#decide()
    }
  }

  async #look(address: string, probe: ServerProbe): Promise<void> {
    const state = await probe.look()
    const wasSilent = this.isSilent(address)
    this.#states.set(address, state)
    if (!wasSilent && this.isSilent(address)) this.#options.onLost?.(address)
  }

  /** Chooses the primary anew. */
  #decide(): void {
    if (!this.#hasBegun) return
    const { writable, onLost } = this.#options
    const states = new Map(
      writable.flatMap((address) => {
        const state = this.#states.get(address)
        return state === undefined ? [] : [[address, state] as const]
      }),
    )
    const last = this.#last
    // A single address is wherever the operator points it to.
    this.#primary = choosePrimary(states, writable.length === 1 ? 0 : (last?.timeline ?? 0))
    if (this.#primary !== undefined) {
      this.#last = this.#primary
      this.#lag.note(this.#primary.position, performance.now())
      if (last !== undefined && last.address !== this.#primary.address) onLost?.(last.address)
    }
    this.#report()
  }

  #report(): void {
    const { onChange, readable, writable } = this.#options
    const primary = this.#primary?.address ?? writable.map((address) => this.#states.get(address)?.kind).join(' ')
    const { addresses, replica } = this.reads()
    const [first] = addresses
    const reads = readable.length === 0 ? '' : `${first} ${replica.state}`
    const before = this.#reported
    this.#reported = { primary, reads }
    const isFirst = before === undefined
    if (primary !== before?.primary && (!isFirst || this.#primary === undefined)) {
      onChange?.(this.#primary === undefined ? this.whyNone() : `writes go to ${hostOf(primary)}`)
    }
    if (reads !== before?.reads && (!isFirst || (readable.length > 0 && replica.state !== 'ok'))) {
      const where = first === undefined ? 'the primary' : hostOf(first)
      const servers = readable.map((address) => `${hostOf(address)} is ${inWords(this.#states.get(address))}`)
      onChange?.(`reads go to ${where}, the replica is ${replica.state}: ${servers.join(', ')}`)
    }
  }
}

/** The server of a connection URL that accepts writes, for a single use. @throws Error if there is none */
export async function findPrimary(servers: readonly string[]): Promise<string> {
  const [only] = servers
  if (only !== undefined && servers.length === 1) return only
  const watch = await watchCluster({ writable: servers, readable: [] })
  const found = watch.primary()
  const reason = watch.whyNone()
  watch.close()
  if (found === undefined) throw new Error(reason)
  return found
}
