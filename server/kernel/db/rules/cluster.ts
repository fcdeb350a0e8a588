/** What one server of a PostgreSQL cluster says of itself. `position` is a place in its write-ahead log, in bytes. */
export type ServerState =
  /** It accepts writes. Each promotion begins a timeline with a higher number. */
  | { readonly kind: 'primary'; readonly timeline: number; readonly position: number }
  /** `position`: what it has replayed, and thus shows to reads. */
  | { readonly kind: 'standby'; readonly position: number }
  /** `isSilent`: it does not refuse connections; it does not respond at all. `reason` is one line. */
  | { readonly kind: 'away'; readonly isSilent: boolean; readonly reason: string }

/** The states of servers by their address. */
export type ServerStates = ReadonlyMap<string, ServerState>

export interface Primary {
  readonly address: string
  readonly timeline: number
  readonly position: number
}

/**
 * The server that writes go to: of those that accept them the one with the highest timeline. A former primary that comes
 * back by itself has a lower one than the standby that was promoted in its place. `known` is the highest timeline seen
 * before: an older server is never written to, even while it is the only one that responds.
 */
export function choosePrimary(states: ServerStates, known: number): Primary | undefined {
  let chosen: Primary | undefined
  for (const [address, state] of states) {
    if (state.kind !== 'primary' || state.timeline < Math.max(known, (chosen?.timeline ?? -1) + 1)) continue
    chosen = { address, timeline: state.timeline, position: state.position }
  }
  return chosen
}

interface Sample {
  readonly position: number
  /** Monotonic milliseconds. */
  readonly at: number
}

/** How old the data of a standby is, by the clock of this process and without writing anything. */
export interface LagClock {
  /** The primary's position at an instant. */
  note(position: number, at: number): void
  /** For how long (milliseconds) the primary has had something that a standby at this position does not show. */
  lagOf(position: number, at: number): number
}

/** Samples that are kept: at one per second more than any standby is allowed to be behind. */
const mostSamples = 120

/**
 * `pg_last_xact_replay_timestamp()` would grow while there are no writes, and a standby whose connection to the primary is cut
 * believes that it has replayed everything.
 */
export function createLagClock(): LagClock {
  let samples: Sample[] = []
  return {
    note(position, at) {
      const last = samples.at(-1)
      // Another primary: what the former one had and did not send is gone.
      if (last !== undefined && position < last.position) samples = []
      if (position !== samples.at(-1)?.position) samples.push({ position, at })
      if (samples.length > mostSamples) samples.shift()
    },
    lagOf(position, at) {
      const missing = samples.find((sample) => sample.position > position)
      return missing === undefined ? 0 : Math.max(0, at - missing.at)
    },
  }
}

/** Whether reads go to a replica, and how old its data is (milliseconds; null: it does not respond). */
export interface ReplicaState {
  readonly state: 'ok' | 'behind' | 'away'
  readonly lag: number | null
}

export interface ReadOptions {
  readonly primary: Primary | undefined
  readonly maxLag: number
  lagOf(position: number): number
}

export interface ReadRoute {
  /** Where to read, best first; the primary's address is not among them. */
  readonly addresses: readonly string[]
  readonly replica: ReplicaState
}

/**
 * Where reads that may be a little stale go: to the standbys of `addresses`, in their order, that are behind by no more than
 * `maxLag` (milliseconds); `lagOf` is the lag of a position. While there is no primary (undefined), to any of them, and to a
 * standby that was promoted: reads go on. While there is one, another server that accepts writes has other data.
 */
export function chooseReads(states: ServerStates, addresses: readonly string[], options: ReadOptions): ReadRoute {
  const { primary, maxLag, lagOf } = options
  const known = addresses.flatMap((address) => {
    const state = states.get(address)
    if (state?.kind === 'standby') return [{ address, lag: lagOf(state.position) }]
    return state?.kind === 'primary' && primary === undefined ? [{ address, lag: 0 }] : []
  })
  const current = known.filter(({ lag }) => lag <= maxLag)
  const usable = primary === undefined && current.length === 0 ? known.toSorted((a, b) => a.lag - b.lag) : current
  const lag = known.length === 0 ? null : Math.min(...known.map((server) => server.lag))
  const state = current.length > 0 ? 'ok' : lag === null ? 'away' : 'behind'
  return { addresses: usable.map(({ address }) => address), replica: { state, lag } }
}
