import { minutes } from '../../../contract/duration.ts'

/** What the lines of one kind, and all lines together, may take within a minute. */
export interface LineLimits {
  readonly lines: number
  /** Of one kind, in bytes. */
  readonly bytes: number
  /** Of all kinds together, in bytes. */
  readonly total: number
}

/** Many times what a portal writes in a bad minute; a stranger's load fills at most the lines of its own kinds. */
export const lineLimits: LineLimits = { lines: 30, bytes: 32_768, total: 1_048_576 }

/** Lines of one kind that were not written. */
export interface LeftOut {
  readonly kind: string
  readonly count: number
}

/** Limits log lines that clients cause, so that refused requests cannot fill the disk. */
export interface LineBudget {
  /** Whether a line of this kind may be written now; one that may not is counted. */
  take(kind: string): boolean
  /** What the line took, in bytes. */
  spend(kind: string, bytes: number): void
  /** What was left out since the last call, most of it first. Begins a new minute if the last one has ended. */
  turn(): readonly LeftOut[]
}

/** More kinds than the product has; further ones share one. */
const mostKinds = 300
const others = ''

/** `monotonic`: milliseconds of a clock that is never set. */
export function createLineBudget(monotonic: () => number, limits: LineLimits = lineLimits): LineBudget {
  const spentBy = new Map<string, { lines: number; bytes: number; left: number }>()
  let spentInAll = 0
  let endsAt = Number.NEGATIVE_INFINITY
  const spentOn = (kind: string) => {
    const key = spentBy.has(kind) || spentBy.size < mostKinds ? kind : others
    const spent = spentBy.get(key) ?? { lines: 0, bytes: 0, left: 0 }
    spentBy.set(key, spent)
    return spent
  }
  return {
    take(kind) {
      const spent = spentOn(kind)
      if (spent.lines >= limits.lines || spent.bytes >= limits.bytes || spentInAll >= limits.total) {
        spent.left += 1
        return false
      }
      spent.lines += 1
      return true
    },
    spend(kind, bytes) {
      spentOn(kind).bytes += bytes
      spentInAll += bytes
    },
    turn() {
      if (monotonic() < endsAt) return []
      const left = [...spentBy].flatMap(([kind, spent]) => (spent.left > 0 ? [{ kind, count: spent.left }] : []))
      spentBy.clear()
      spentInAll = 0
      endsAt = monotonic() + minutes(1)
      return left.toSorted((one, other) => other.count - one.count)
    },
  }
}
