import { seconds } from '../../../contract/duration.ts'
import { refuseUntil } from '../http/refuse-until.ts'
import { networkKey } from './client-key.ts'

/** Milliseconds of the thread within ten seconds. */
export interface WorkLimits {
  readonly network: number
  readonly total: number
}

/** The time of the thread that callers may take for work that they think up themselves: a fair share for each network. */
export interface WorkBudget {
  /** Whether a caller's network, and all together, have time left. */
  has(address: string): boolean
  /** @throws ApiError RATE_LIMIT_EXCEEDED until there is time again, unless {@link has} */
  require(address: string): void
  /** Does synchronous work on a caller's account. */
  spend<T>(address: string, work: () => T): T
}

const span = seconds(10)
/** Networks that are counted apart; further ones share one account. */
const maxNetworks = 20_000
const others = ''

/** `monotonic`: milliseconds of a clock that is never set. */
export function createWorkBudget(limits: WorkLimits, monotonic: () => number): WorkBudget {
  const spent = new Map<string, number>()
  let total = 0
  let endsAt = Number.NEGATIVE_INFINITY
  const keyOf = (address: string): string => {
    if (monotonic() >= endsAt) {
      spent.clear()
      total = 0
      endsAt = monotonic() + span
    }
    const network = networkKey(address)
    return spent.has(network) || spent.size < maxNetworks ? network : others
  }
  const has = (address: string): boolean => {
    const ofNetwork = spent.get(keyOf(address)) ?? 0
    return ofNetwork < limits.network && total < limits.total
  }
  return {
    has,
    require(address) {
      if (!has(address)) refuseUntil(Math.max(1, Math.ceil((endsAt - monotonic()) / seconds(1))))
    },
    spend(address, work) {
      const key = keyOf(address)
      const begun = monotonic()
      try {
        return work()
      } finally {
        const took = monotonic() - begun
        spent.set(key, (spent.get(key) ?? 0) + took)
        total += took
      }
    },
  }
}
