/** What a server says of its write-ahead log. `position`: in bytes; of a standby, what it has replayed and thus shows to reads. */
export interface LogPosition {
  readonly isStandby: boolean
  readonly position: number
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
 * `pg_last_xact_replay_timestamp()` would grow while nothing is written, and a standby whose connection to the primary is cut
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

/** Whether reads go to the replica, and how old its data is (milliseconds; null: it does not respond). */
export interface ReplicaState {
  readonly state: 'ok' | 'behind' | 'away'
  readonly lag: number | null
}

export interface ReadRoute {
  /** Where a read goes, and where it goes if that fails. */
  readonly order: readonly ('replica' | 'primary')[]
  readonly replica: ReplicaState
}

export interface ReadOptions {
  /** Whether the address for writes leads to a server that accepts them. */
  readonly hasPrimary: boolean
  /** In milliseconds. */
  readonly maxLag: number
  lagOf(position: number): number
}

/**
 * Where reads that may be a little stale go: to the replica (undefined: it does not respond) while it is behind by no more
 * than `maxLag`; while there is no primary, to a replica that is older, or that was promoted: reads go on.
 */
export function routeReads(replica: LogPosition | undefined, { hasPrimary, maxLag, lagOf }: ReadOptions): ReadRoute {
  // Beside a primary, a server that accepts writes is that primary itself, or has other data.
  if (replica === undefined || (!replica.isStandby && hasPrimary)) {
    return { order: ['primary'], replica: { state: 'away', lag: null } }
  }
  const lag = replica.isStandby ? lagOf(replica.position) : 0
  const state = lag <= maxLag ? 'ok' : 'behind'
  const isFirst = state === 'ok' || !hasPrimary
  return { order: isFirst ? ['replica', 'primary'] : ['primary', 'replica'], replica: { state, lag } }
}
