import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { openDatabase } from '../../server/database.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { inFull } from '../support/everything.ts'
import { ended, type Run, ready, run } from '../support/server-process.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spawnpoint-file-'))
  file = join(folder, 'spawnpoint.db')
})
afterEach(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})

const start = async (dataDir = folder): Promise<Run> => run({ PORT: String(await freePort()), DATA_DIR: dataDir })
const filesIn = (path: string) => readdirSync(path).sort()
const modesIn = (path: string) => filesIn(path).map((name) => (statSync(join(path, name)).mode & 0o777).toString(8))

/** Leaves the folder as `kill -9` does: the newest rows are in the WAL. */
async function crash(): Promise<void> {
  const running = mkdtempSync(join(tmpdir(), 'spawnpoint-crash-'))
  const database = await openDatabase({ kind: 'sqlite', file: join(running, 'spawnpoint.db') })
  await takeLease(database, 'newest', 'me', 0, 1)
  for (const name of filesIn(running)) copyFileSync(join(running, name), join(folder, name))
  await database.close()
  rmSync(running, { recursive: true })
  expect(filesIn(folder)).toEqual(['spawnpoint.db', 'spawnpoint.db-shm', 'spawnpoint.db-wal'])
}

/** Expects that the start fails with one line that names the problem, and leaves the folder unchanged. */
async function expectRefused(reason: RegExp, dataDir = folder): Promise<void> {
  const sizes = () => filesIn(folder).map((name) => [name, statSync(join(folder, name)).size])
  const before = sizes()
  const server = await start(dataDir)
  expect(await ended(server)).toBe(1)
  expect(server.output.text).toBe('')
  expect(server.output.errors).toMatch(/^Spawnpoint cannot start\. Cannot open the database \S+: [^\n]+\n$/)
  expect(server.output.errors).toMatch(reason)
  expect(sizes()).toEqual(before)
}

describe('the files of an SQLite database', () => {
  it('are accessible only to the server, in its own folder', async () => {
    const dataDir = join(folder, 'made', 'deep')
    const server = await start(dataDir)
    await ready(server)
    expect(filesIn(dataDir)).toEqual(['spawnpoint.db', 'spawnpoint.db-shm', 'spawnpoint.db-wal'])
    expect(modesIn(dataDir)).toEqual(['600', '600', '600'])
    expect([modesIn(folder), modesIn(join(folder, 'made'))]).toEqual([['700'], ['700']])
  })

  inFull('lose permissions for other users that an earlier version left; the folder keeps its mode', async () => {
    await crash()
    for (const name of filesIn(folder)) chmodSync(join(folder, name), 0o644)
    chmodSync(folder, 0o755)
    await ready(await start())
    expect(modesIn(folder)).toEqual(['600', '600', '600'])
    expect(statSync(folder).mode & 0o777).toBe(0o755)
  })
})

describe.skipIf(process.getuid?.() !== 0)('files of another user (only root can create them)', () => {
  inFull('are reported if they are open to everyone, because only their owner may change that', async () => {
    await crash()
    for (const name of filesIn(folder)) {
      chownSync(join(folder, name), 12_345, 12_345)
      chmodSync(join(folder, name), 0o666)
    }
    const server = await start()
    await ready(server)
    expect(modesIn(folder)).toEqual(['666', '666', '666'])
    expect(server.output.errors).toMatch(/"level":"warn".*spawnpoint\.db is open to every user of this machine.*EPERM/)
  })
})

describe('the start fails with one line for a database that cannot be opened', () => {
  inFull('an emptied file', async () => {
    writeFileSync(file, '')
    await expectRefused(/the file is empty: restore a backup, or move it away/)
  })

  it('a folder that cannot be written, after a crash', async () => {
    await crash()
    chmodSync(folder, 0o500)
    await expectRefused(/\S+ is not writable for uid \d+ \(EACCES\): SQLite keeps its -wal and -shm files there/)
  })

  inFull('files that cannot be written, after a crash', async () => {
    await crash()
    for (const name of filesIn(folder)) chmodSync(join(folder, name), 0o400)
    await expectRefused(/spawnpoint\.db is not writable for uid \d+ \(EACCES\)/)
  })

  inFull('a WAL that cannot be read, after a crash', async () => {
    await crash()
    chmodSync(`${file}-wal`, 0o000)
    await expectRefused(/spawnpoint\.db-wal is not writable for uid \d+ \(EACCES\)/)
  })

  inFull('a folder that cannot be made', async () => {
    mkdirSync(join(folder, 'closed'), { mode: 0o500 })
    await expectRefused(/EACCES/, join(folder, 'closed', 'data'))
  })
})
