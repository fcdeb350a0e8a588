import { useRef, useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import { ApiError } from '../../../platform/api-client.ts'
import { type Act, type ActProblem, problemOf, useAct } from '../use-act.ts'

/** Refusals of one thing, which do not keep the others from being done. */
const ofOne: readonly string[] = ['ADDRESS_TAKEN', 'EDITED_MEANWHILE', 'GONE', 'CONFLICT']

/** The longest wait that a rate limit asks for, in seconds. */
const longestWait = 60

export interface BulkFailure {
  readonly name: string
  readonly problem: ActProblem
}

export interface BulkRun {
  readonly act: Act
  /** How many are settled, done or refused. */
  readonly settled: number
  readonly failures: readonly BulkFailure[]
  /** The user stopped it before the end. */
  readonly isStopped: boolean
  /** Does one thing after the other; true: all are done. Repeating it is safe if `one` is. */
  run<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    one: (item: Item) => Promise<unknown>,
  ): Promise<boolean>
  /** Ends it after the one that is on its way. */
  stop(): void
}

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

/** Does it, again after the wait that a rate limit asks for. */
async function patiently(one: () => Promise<unknown>): Promise<void> {
  try {
    await one()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    await pause(seconds(Math.min(error.retryAfterSeconds ?? 1, longestWait)))
    await one()
  }
}

/**
 * An act on many things, one after the other: what is refused for one is told by its name and the others go on; whatever
 * would refuse them all, such as a sign-in that is not fresh, ends it.
 */
export function useBulkRun(): BulkRun {
  const act = useAct()
  const [settled, setSettled] = useState(0)
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const [isStopped, setStopped] = useState(false)
  const wantsStop = useRef(false)
  return {
    act,
    settled,
    failures,
    isStopped,
    async run(items, nameOf, one) {
      wantsStop.current = false
      setStopped(false)
      setSettled(0)
      setFailures([])
      const failed: BulkFailure[] = []
      let count = 0
      const isOver = await act.run(async () => {
        for (const item of items) {
          if (wantsStop.current) break
          try {
            await patiently(() => one(item))
          } catch (error) {
            if (!(error instanceof ApiError) || !ofOne.includes(error.code)) throw error
            failed.push({ name: nameOf(item), problem: problemOf(error) })
          }
          count += 1
          setSettled(count)
        }
      })
      setFailures(failed)
      setStopped(isOver && count < items.length)
      return isOver && count === items.length && failed.length === 0
    },
    stop() {
      wantsStop.current = true
    },
  }
}
