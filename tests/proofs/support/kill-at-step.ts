/**
 * Loaded before a portal or a tool (`--import`): the process kills itself (kill -9) at a step that `KILL_STEP` counts from
 * SIGUSR2 on, just before it or just after it (`KILL_WHEN`). A step is a statement of the database, a write to a socket of
 * the tool, or a change of one of its files.
 */
import { promises } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'

const { KILL_STEP, KILL_WHEN, KILL_OF } = process.env
let left = Number.POSITIVE_INFINITY
process.on('SIGUSR2', () => {
  left = Number(KILL_STEP)
})

const die = (): void => void process.kill(process.pid, 'SIGKILL')

/** Makes a method a step. */
function count(target: object, name: string): void {
  const method: unknown = Reflect.get(target, name)
  if (typeof method !== 'function') throw new Error(`there is no ${name}`)
  Reflect.set(target, name, function step(this: unknown, ...given: unknown[]): unknown {
    left -= 1
    const isLast = left === 0
    if (isLast && KILL_WHEN === 'before') die()
    const result: unknown = Reflect.apply(method, this, given)
    if (!isLast) return result
    if (result instanceof Promise) return result.finally(die)
    die()
    return result
  })
}

const prototypeOf = (value: object): object => {
  const found: unknown = Object.getPrototypeOf(value)
  if (typeof found !== 'object' || found === null) throw new Error('there is no prototype')
  return found
}

const load = createRequire(import.meta.url)
if (KILL_OF === 'sqlite') {
  const Sqlite = load('better-sqlite3')
  const file = new Sqlite(':memory:')
  const statement = prototypeOf(file.prepare('select 1'))
  for (const name of ['run', 'get', 'all', 'iterate']) count(statement, name)
  file.close()
}
if (KILL_OF === 'postgres') count(load('pg').Client.prototype, 'query')
if (KILL_OF === 'tool') {
  const file = await promises.open(`${tmpdir()}/spawnpoint-kill-${process.pid}`, 'w')
  for (const name of ['appendFile', 'writeFile', 'datasync', 'sync']) count(prototypeOf(file), name)
  await file.close()
  await promises.rm(`${tmpdir()}/spawnpoint-kill-${process.pid}`)
  count(promises, 'rename')
  count(Socket.prototype, 'write')
  syncBuiltinESMExports()
}
