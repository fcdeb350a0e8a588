import { setImmediate } from 'node:timers'
import { networkKey } from '../limits/client-key.ts'

/** Calls that begin in one turn of the event loop. Each takes about a millisecond. */
const perTurn = 4

/** Whose call begins next, where more come at once than the thread can do. */
export interface FairTurns {
  /** Runs `begin`: at once if no call waits, otherwise in turn with those of other networks. `address`: the caller's. */
  enter(address: string, begin: () => void): void
}

/**
 * A few calls that cost work begin in each turn of the event loop, and the networks of their callers take turns. Between two
 * turns the loop serves what costs nothing, such as the server list, so that neither the list nor the calls of others wait
 * behind the calls of one network, however many connections it has.
 */
export function createFairTurns(planTurn: (turn: () => void) => void = setImmediate): FairTurns {
  /** In the order in which the networks come. */
  const waiting = new Map<string, (() => void)[]>()
  let begun = 0
  let isPlanned = false

  const plan = (): void => {
    if (isPlanned) return
    isPlanned = true
    planTurn(turn)
  }
  const takeNext = (): (() => void) | undefined => {
    for (const [network, queue] of waiting) {
      const begin = queue.shift()
      waiting.delete(network)
      // Behind the others.
      if (queue.length > 0) waiting.set(network, queue)
      return begin
    }
    return undefined
  }
  function turn(): void {
    isPlanned = false
    begun = 0
    while (begun < perTurn) {
      const begin = takeNext()
      if (begin === undefined) break
      begun += 1
      begin()
    }
    if (begun > 0) plan()
  }

  return {
    enter(address, begin) {
      plan()
      if (waiting.size === 0 && begun < perTurn) {
        begun += 1
        begin()
        return
      }
      const network = networkKey(address)
      const queue = waiting.get(network)
      if (queue === undefined) waiting.set(network, [begin])
      else queue.push(begin)
    },
  }
}
