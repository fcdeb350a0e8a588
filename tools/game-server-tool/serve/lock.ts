import { createHash, randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { ToolError } from '../tool-process.ts'
import { readText, replaceFile } from './files.ts'

/** Names that end with their process: abstract sockets of Linux, pipes of Windows. Elsewhere there is no lock. */
const prefixes: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: '\0', win32: '\\\\?\\pipe\\' }

/** A folder that no other process uses. */
export interface LockedFolder {
  /** Tells this tool from others. The one that is started again after a crash has the same, and goes on with its acts. */
  readonly holder: string
  unlock(): Promise<void>
}

/**
 * Keeps other processes from using a folder: two of them would overwrite what the other remembers. @throws ToolError if
 * another process uses it
 */
export async function lockFolder(folder: string): Promise<LockedFolder> {
  const prefix = prefixes[process.platform]
  if (prefix === undefined) return { holder: randomUUID(), unlock: async () => undefined }
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
  const server = createServer((socket) => socket.destroy())
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(isTaken ? new ToolError(`another game-server-tool serves with the folder ${folder}`) : error)
    })
    server.listen(`${prefix}game-server-tool-${name}`, resolve)
  })
  const unlock = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return { holder: await holderOf(folder), unlock }
}

/** One that cannot be kept is a new one with each start. */
async function holderOf(folder: string): Promise<string> {
  const file = path.join(folder, 'holder')
  const kept = await readText(file).catch(() => undefined)
  if (kept !== undefined && /^[\da-f-]{36}$/.test(kept)) return kept
  const holder = randomUUID()
  await replaceFile(file, holder).catch(() => undefined)
  return holder
}
