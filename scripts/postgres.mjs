/**
 * A private PostgreSQL for tests and benchmarks: a fresh cluster in a temporary folder, on a free port of loopback, without
 * durability. The machine's own PostgreSQL is not touched.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) {
    throw new Error('PostgreSQL is missing: install it (Debian: apt-get install postgresql)')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  run('apt-get', [...wait, 'update', '-q'], { env })
  run('apt-get', [...wait, 'install', '-y', '-q', '--no-install-recommends', 'postgresql'], { env })
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

/**
 * Starts the cluster and waits until it accepts connections. `stop()` and the end of this process remove it with its folder.
 * @returns {Promise<{ url: string, stop: () => void, halt: () => void, resume: () => void }>} `url` is the address of
 *   the database `postgres`; `halt` shuts the cluster down, and `resume` starts it again with its data.
 */
export async function startPostgres() {
  const binaries = getPostgres()
  const user = owner()
  // Another user needs access to the folder, which a private TMPDIR would prevent.
  const folder = mkdtempSync(path.join(isRoot() ? '/tmp' : tmpdir(), 'spawnpoint-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const log = path.join(folder, 'log')
  const quiet = { ...user, cwd: folder, stdio: 'ignore' }
  const control = (args) => spawnSync(path.join(binaries, 'pg_ctl'), args, quiet)

  const halt = () => {
    control(['stop', '-D', data, '-m', 'fast', '-w'])
  }
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    process.off('exit', stop)
    control(['stop', '-D', data, '-m', 'immediate', '-w'])
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', stop)
  try {
    const port = await freePort()
    run(
      path.join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...user, cwd: folder },
    )
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
    }
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
    const resume = () => {
      const command = ['start', '-D', data, '-l', log, '-w', '-t', '60', '-o', `-p ${port} ${options.join(' ')}`]
      const { status } = control(command)
      if (status === 0) return
      throw new Error(`PostgreSQL does not start: ${existsSync(log) ? readFileSync(log, 'utf8').trim() : 'no log'}`)
    }
    resume()
    return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop, halt, resume }
  } catch (error) {
    stop()
    throw error
  }
}
