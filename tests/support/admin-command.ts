import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { AdminProcess } from '../../server/admin/command.ts'
import { runAdmin } from '../../server/admin/run.ts'
import { folderOfTest } from './temporary-folder.ts'

export interface CommandResult {
  readonly code: number
  readonly out: string
  /** The lines of the error output, without the last line's end and without that of the database. */
  readonly err: string
}

export interface AdminCommands {
  /** A path in the folder of this test, which is also its `DATA_DIR`. */
  path(name?: string): string
  /**
   * Runs `npm run admin -- …` in this process, on a portal of this test's own. The database is created by the first
   * command unless `createsDatabase` is false.
   */
  admin(args: readonly string[], process?: Partial<Omit<AdminProcess, 'out' | 'err'>>): Promise<CommandResult>
}

/** Where the error output of a command goes, without the line that names its database. */
export const besidesDatabase =
  (take: (line: string) => unknown): AdminProcess['err'] =>
  (line) => {
    if (!line.startsWith('Database: ')) take(line)
  }

/** Gives every test of a file an empty data folder, and the operator's commands on it. */
export function adminCommands(env: AdminProcess['env'] = {}): AdminCommands {
  let folder = ''
  beforeEach(() => {
    folder = folderOfTest()
  })
  return {
    path: (name = '') => join(folder, name),
    async admin(args, process = {}) {
      const out: string[] = []
      const err: string[] = []
      const code = await runAdmin(args, {
        out: (text) => out.push(text),
        err: besidesDatabase((line) => err.push(line)),
        createsDatabase: true,
        ...process,
        env: { DATA_DIR: folder, ...env, ...process.env },
      })
      return { code, out: out.join(''), err: err.join('\n') }
    },
  }
}
