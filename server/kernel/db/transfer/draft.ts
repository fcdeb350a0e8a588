import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A file that is written under another name in the same folder. */
interface Draft {
  readonly path: string
  rename(): Promise<void>
  /** With what SQLite left beside it. Does nothing if it was renamed. */
  remove(): Promise<void>
}

/** What SQLite keeps beside its file, and leaves behind when the disk is full. */
const sideFiles = ['-journal', '-wal', '-shm']

/** The draft, what SQLite keeps beside it, and the file from which it is made (sqlite-file.ts). */
const suffix = /^\.partial-(\d+)(?:-[\w-]+)?$/

/** The name of a draft holds the process that writes it; those of processes that were killed are removed. */
export async function openDraft(path: string): Promise<Draft> {
  const folder = dirname(path)
  const name = basename(path)
  for (const entry of await readdir(folder)) {
    const writer = entry.startsWith(name) ? suffix.exec(entry.slice(name.length))?.[1] : undefined
    if (writer !== undefined && !isRunning(Number(writer))) await rm(join(folder, entry), { force: true })
  }
  const draft = `${path}.partial-${process.pid}`
  return {
    path: draft,
    async rename() {
      await rename(draft, path)
      await syncFolder(folder)
    },
    async remove() {
      for (const file of ['', ...sideFiles]) await rm(`${draft}${file}`, { force: true })
    },
  }
}

/** Another process with this number; our own left nothing behind. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** So that the new name survives a power cut. Windows does not open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
