import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Names what has kept the thread busy longest. A task is what runs without giving the thread back. Work is entered under a
 * name where it begins (a call, a run of a job, a datagram) and entered again where it goes on after a wait for the
 * database; a task ends where the next one begins, or with the event loop's turn. Work that nothing has entered counts to the task before
 * it in the same turn. Off until {@link watchTasks}, and then nearly free of cost: one clock reading for each entry.
 */
const sources = new AsyncLocalStorage<string>()
let longest: Map<string, number> | undefined
let current: { readonly source: string; readonly since: number } | undefined
let isEndPlanned = false

function endTask(at: number): void {
  if (current === undefined || longest === undefined) return
  const { source, since } = current
  longest.set(source, Math.max(longest.get(source) ?? 0, at - since))
  current = undefined
}

function beginTask(source: string): void {
  const since = performance.now()
  endTask(since)
  current = { source, since }
  if (isEndPlanned) return
  isEndPlanned = true
  setImmediate(() => {
    isEndPlanned = false
    endTask(performance.now())
  })
}

/** Begins to measure; once per process. */
export function watchTasks(): void {
  longest ??= new Map()
}

/** Runs work under a name, such as the pattern of a route or the name of a job; what follows from it keeps the name. */
export function runTask<T>(source: string, work: () => T): T {
  if (longest === undefined) return work()
  beginTask(source)
  return sources.run(source, work)
}

/** The work that runs now goes on after a wait. */
export function resumeTask(): void {
  const source = longest === undefined ? undefined : sources.getStore()
  if (source !== undefined) beginTask(source)
}

/** The longest task (milliseconds) of each of the `most` sources with the longest ones since the last call. */
export function takeLongestTasks(most: number): ReadonlyMap<string, number> {
  endTask(performance.now())
  const found = [...(longest ?? [])].sort(([, a], [, b]) => b - a).slice(0, most)
  longest?.clear()
  return new Map(found)
}
