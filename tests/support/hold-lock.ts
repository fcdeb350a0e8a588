import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Acquires the lock, prints 'locked', and holds it until stdin ends. */
const program = `
  const Database = require('better-sqlite3')
  const [file, lock] = process.argv.slice(1)
  const database = new Database(file)
  database.exec('begin ' + lock)
  process.stdout.write('locked')
  process.stdin.resume().once('end', () => database.close())
`

/** A lock that another process holds on an SQLite file, as a backup tool or a shell does. */
export interface FileLock {
  readonly child: ChildProcess
  /** Releases the lock and waits until the process has exited. */
  release(): Promise<void>
}

/** Locks a file from another process until `release` is called or that process ends. */
export async function holdLock(file: string, lock: 'immediate' | 'exclusive'): Promise<FileLock> {
  const child = spawn(process.execPath, ['-e', program, file, lock], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const [first] = await Promise.race([once(child.stdout, 'data'), exited])
  if (String(first) !== 'locked') throw new Error(`the file was not locked: ${first}`)
  return {
    child,
    async release() {
      child.stdin.end()
      await exited
    },
  }
}
