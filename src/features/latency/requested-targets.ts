import { schedule } from './core/probe-schedule.ts'

/** The requested targets: those of this page's views, and for a while those of the device's other tabs. */
export interface RequestedTargets {
  set(owner: object, targets: readonly string[]): void
  /** A request from another tab, which must repeat it within two rounds. */
  hear(targets: readonly string[], now: number): void
  own(): string[]
  all(now: number): string[]
}

export function createRequestedTargets(): RequestedTargets {
  const byOwner = new Map<object, readonly string[]>()
  const heard = new Map<string, number>()
  const own = () => [...new Set([...byOwner.values()].flat())]
  return {
    set(owner, targets) {
      if (targets.length > 0) byOwner.set(owner, targets)
      else byOwner.delete(owner)
    },
    hear(targets, now) {
      for (const target of targets) heard.set(target, now + 2 * schedule.roundPeriod)
    },
    own,
    all(now) {
      for (const [target, until] of heard) if (until < now) heard.delete(target)
      return [...new Set([...own(), ...heard.keys()])]
    },
  }
}
