import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** `latin1`: each byte is a character, whatever encoding the file has. */
export type Encoding = 'utf8' | 'latin1'

/** The text of a file, byte for byte; undefined: there is none. @throws Error if it is not UTF-8 */
export async function readText(file: string, encoding: Encoding = 'utf8'): Promise<string | undefined> {
  try {
    const bytes = await readFile(file)
    return encoding === 'utf8' ? decoder.decode(bytes) : bytes.toString(encoding)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Replaces a file in one step: what reads it sees the former or the new one, whatever happens meanwhile. */
export async function replaceFile(file: string, text: string, encoding: Encoding = 'utf8'): Promise<void> {
  const target = await realpath(file).catch(() => file)
  const mode = await stat(target).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  )
  const next = `${target}.next`
  try {
    const handle = await open(next, 'w', mode ?? 0o644)
    try {
      if (mode !== undefined) await handle.chmod(mode)
      await handle.writeFile(text, encoding)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(next, target)
  } catch (error) {
    await rm(next, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Replaces a file where it differs. Resolves to whether it did. */
export async function replaceIfDifferent(file: string, text: string): Promise<boolean> {
  if ((await readText(file).catch(() => undefined)) === text) return false
  await replaceFile(file, text)
  return true
}
