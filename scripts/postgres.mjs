/**
 * A private PostgreSQL for tests and benchmarks: a fresh cluster in a temporary folder, on a free port of loopback, without
 * durability. The machine's own PostgreSQL is not touched.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { installDebian } from './debian-packages.mjs'
import { freePort } from './free-port.mjs'

const versions = '/usr/lib/postgresql'
const isRoot = () => process.getuid?.() === 0

/** The folder with initdb and pg_ctl: Debian's newest version, else the one on the PATH. */
function findBinaries() {
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  return [...newest, ...onPath].find((folder) => existsSync(path.join(folder, 'initdb')))
}

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? `${stdout ?? ''}${stderr ?? ''}`.trim()}`)
}

/**
 * The folder with PostgreSQL's programs. Installs the Debian package first if it is missing and this process runs as root.
 * @returns {string}
 */
function getPostgres() {
  const found = findBinaries()
  if (found) return found
  installDebian(['postgresql'])
  const installed = findBinaries()
  if (!installed) throw new Error('The package postgresql holds no initdb')
  return installed
}

/** PostgreSQL refuses to run as root; for root its programs run as the user of the Debian package. */
function owner() {
  if (!isRoot()) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'))
  if (!line) throw new Error('There is no user "postgres" to run PostgreSQL as')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether the error says that a process has ended, perhaps just now. */
const isGone = ({ code }) => code === 'ENOENT' || code === 'ESRCH'

/** Whether a process runs: one that has ended and was not collected is a zombie. */
function isRunning(pid) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

/** Sends a signal to a process, unless it has ended. */
function send(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/**
 * @typedef {object} PostgresServer
 * @property {string} url The address of the database `postgres`.
 * @property {string} data The folder of the cluster.
 * @property {() => void} stop Ends the server and removes its folder; so does the end of this process.
 * @property {() => void} halt Shuts the server down.
 * @property {() => void} resume Starts it again with its data.
 * @property {() => void} kill Ends all its processes at once, as `kill -9` does.
 * @property {() => void} freeze Stops all its processes: connections stay open, and nothing responds.
 * @property {() => void} thaw Lets them go on.
 * @property {(options?: { port?: number, settings?: Record<string, string> }) => Promise<PostgresServer>} replicate
 *   Starts a streaming replica of it, on a free port.
 * @property {() => void} promote Makes a replica accept writes.
 */

/** Without durability: nothing here has to survive the machine. */
const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

const memory = '/dev/shm'
const enoughMemory = 2 ** 31

/**
 * A file system in memory, where creating a database's 300 files takes a third of the time; undefined where there is none,
 * or a small one: Docker gives it 64 MB.
 * @returns {string | undefined}
 */
export function memoryFolder() {
  if (!existsSync(memory)) return undefined
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= enoughMemory ? memory : undefined
}

/**
 * @typedef {object} Place
 * @property {number} [port] By default a free one.
 * @property {(data: string) => Record<string, string>} [environment] Of the server's processes, besides that of this one.
 * @property {boolean} [inMemory] For small databases: keeps them in memory if there is enough.
 */

/**
 * Starts a new cluster and waits until it accepts connections.
 * @param {Record<string, string>} [settings] of postgresql.conf, besides those that make it fast
 * @param {Place} [place]
 * @returns {Promise<PostgresServer>}
 */
export const startPostgres = (settings = {}, place = {}) =>
  startServer({ ...fast, ...settings }, place, (binaries, data, options) =>
    run(
      path.join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      options,
    ),
  )

/**
 * @param {Record<string, string>} settings
 * @param {Place} place
 * @param {(binaries: string, data: string, options: object) => void} create creates the data folder
 * @returns {Promise<PostgresServer>}
 */
async function startServer(settings, { port: wantedPort, environment = () => ({}), inMemory = false }, create) {
  const binaries = getPostgres()
  const user = owner()
  // Another user needs access to the folder, which a private TMPDIR would prevent.
  const parent = (inMemory ? memoryFolder() : undefined) ?? (isRoot() ? '/tmp' : tmpdir())
  const folder = mkdtempSync(path.join(parent, 'spawnpoint-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const port = wantedPort ?? (await freePort())
  const data = path.join(folder, 'data')
  const log = path.join(folder, 'log')
  const quiet = { ...user, cwd: folder, stdio: 'ignore', env: { ...process.env, ...environment(data) } }
  const control = (args) => spawnSync(path.join(binaries, 'pg_ctl'), [...args, '-D', data], quiet).status

  const halt = () => {
    control(['stop', '-m', 'fast', '-w'])
  }
  const locks = [path.join(data, 'postmaster.pid'), path.join(folder, `.s.PGSQL.${port}.lock`)]
  /** Sends a signal to all processes of the server, and returns them. */
  const signal = (name) => {
    if (!existsSync(locks[0])) return []
    const main = Number(readFileSync(locks[0], 'utf8').split('\n', 1)[0])
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number)
    const all = [main, ...children.filter((child) => child > 0)]
    for (const pid of all) send(pid, name)
    return all
  }
  const kill = () => {
    if (!existsSync(locks[0])) return
    // Line 7 ends with the number of a piece of shared memory (`pidfile.h` of PostgreSQL), which stays after SIGKILL.
    const memory = readFileSync(locks[0], 'utf8').split('\n')[6]?.trim().split(/\s+/)[1]
    const all = signal('SIGKILL')
    while (all.some(isRunning)) spawnSync('sleep', ['0.01'])
    if (memory !== undefined) spawnSync('ipcrm', ['-m', memory])
    // Where nothing collects ended processes, a start would take this one for a running server.
    for (const lock of locks) rmSync(lock, { force: true })
  }
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    process.off('exit', stop)
    signal('SIGCONT')
    control(['stop', '-m', 'immediate', '-w'])
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', stop)
  try {
    create(binaries, data, { ...user, cwd: folder })
    const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: '200', ...settings }
    const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
    const resume = () => {
      if (control(['start', '-l', log, '-w', '-t', '60', '-o', `-p ${port} ${options.join(' ')}`]) === 0) return
      throw new Error(`PostgreSQL does not start: ${existsSync(log) ? readFileSync(log, 'utf8').trim() : 'no log'}`)
    }
    resume()
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      data,
      stop,
      halt,
      resume,
      kill,
      freeze: () => {
        signal('SIGSTOP')
      },
      thaw: () => {
        signal('SIGCONT')
      },
      promote() {
        if (control(['promote', '-w', '-t', '60']) !== 0) throw new Error('the replica was not promoted')
      },
      replicate: (replica = {}) =>
        startServer({ ...settings, ...replica.settings }, { port: replica.port }, (programs, copy, as) => {
          const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
          run(
            path.join(programs, 'pg_basebackup'),
            [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
            as,
          )
        }),
    }
  } catch (error) {
    stop()
    throw error
  }
}
