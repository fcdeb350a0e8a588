import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

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
  /** Resolves when the lock is free. */
  release(): Promise<void>
}

/** Locks a file from another process until `release`, or until the end of the test. */
export async function lockFile(file: string, lock: 'immediate' | 'exclusive' = 'immediate'): Promise<FileLock> {
  const child = spawn(process.execPath, ['-e', program, file, lock], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const [first] = await Promise.race([once(child.stdout, 'data'), exited])
  if (String(first) !== 'locked') throw new Error(`the file was not locked: ${first}`)
  return {
    async release() {
      child.stdin.end()
      await exited
    },
  }
}
