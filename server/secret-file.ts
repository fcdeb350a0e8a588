import { randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, link, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from './kernel/error-code.ts'
import { randomToken } from './kernel/secrets/token-hash.ts'
import { StartError } from './start-error.ts'

/** The secret of a portal that was given none, beside its embedded database (decision 114). */
export const secretFileIn = (dataDir: string): string => join(dataDir, 'portal-secret')

/** 256 random bits in base64url. Its length shows a file that was cut off. */
const content = /^([\w-]{43})\r?\n?$/

/** Whether a secret has the form of one that the portal has made; one that was given may have any. */
export const isKeptForm = (secret: string): boolean => content.exec(secret)?.[1] === secret

const anew =
  'put back the file that was there, or set PORTAL_SECRET to the secret of this database. If it is lost, remove the file and run: npm run admin -- secret new'

/**
 * The kept secret; undefined: there is no file. Access of other users is removed, and `say` told of it.
 * @throws StartError for a file that cannot be used. It is never replaced.
 */
export async function readSecretFile(file: string, say: (line: string) => void): Promise<string | undefined> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartError(`${file}, which holds the secret of this portal, cannot be read (${codeOf(error)}): ${who()}`)
  }
  const secret = content.exec(text)?.[1]
  if (secret === undefined) {
    const state = text.trim() === '' ? 'is empty' : 'does not hold a whole secret'
    throw new StartError(`${file} ${state}: ${anew}`)
  }
  await restrictAccess(file, say)
  return secret
}

const who = (): string =>
  process.getuid === undefined
    ? 'give this user access to it'
    : `give it to the user that runs the server (uid ${process.getuid()})`

/** On Windows the bits of the mode say nothing; access follows from the folder. */
async function restrictAccess(file: string, say: (line: string) => void): Promise<void> {
  if (process.platform === 'win32' || ((await stat(file)).mode & 0o077) === 0) return
  await chmod(file, 0o600).catch((error: unknown) => {
    throw new StartError(`Other users of this machine may read ${file} (${codeOf(error)}): run chmod 600 on it`)
  })
  say(
    `Other users of this machine could read ${file}; now only its owner can. If one of them may have: ${replaceAdvice}`,
  )
}

const replaceAdvice = 'replace the secret (docs/operating/secrets.md)'

/**
 * Stores a new secret, or the given one. Processes that start at once agree: the file appears complete and only once, and survives a power cut
 * from then on.
 */
export async function makeSecretFile(file: string, secret = randomToken()): Promise<string> {
  const draft = `${file}-${randomUUID()}`
  try {
    await writeSynced(draft, `${secret}\n`)
    await link(draft, file).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error
      // A file system without hard links.
      return copyFile(draft, file, constants.COPYFILE_EXCL)
    })
    await syncFolder(dirname(file))
    return secret
  } catch (error) {
    const made = codeOf(error) === 'EEXIST' ? await readSecretFile(file, () => undefined) : undefined
    if (made !== undefined) return made
    throw new StartError(`The secret of this portal cannot be written to ${file} (${codeOf(error)})`)
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Windows cannot open a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
