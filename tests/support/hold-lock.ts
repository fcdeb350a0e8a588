import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Takes the lock, says so, and holds it until its input ends. */
const program = `
  const Database = require('better-sqlite3')
  const [file, lock] = process.argv.slice(1)
  const database = new Database(file)
  database.exec('begin ' + lock)
  process.stdout.write('locked')
  process.stdin.resume().once('end', () => database.close())
`

/** Another process that writes to an SQLite file, as a backup tool or a shell does. */
export interface FileLock {
  readonly child: ChildProcess
  /** Resolves when the lock is free. */
  release(): Promise<void>
}

/** Locks a file from another process until `release`, or until that process ends. */
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
