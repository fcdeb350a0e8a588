import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { ToolError } from '../tool-process.ts'

/** Names that end with their process: abstract sockets of Linux, pipes of Windows. Elsewhere there is no lock. */
const prefixes: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: '\0', win32: '\\\\?\\pipe\\' }

/**
 * Keeps other processes from using a folder: two of them would overwrite what the other remembers. The returned function
 * ends that. @throws ToolError if another process uses it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const prefix = prefixes[process.platform]
  if (prefix === undefined) return async () => undefined
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
  return () => new Promise((resolve) => server.close(() => resolve()))
}
