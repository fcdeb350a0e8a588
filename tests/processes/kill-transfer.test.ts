import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/database.ts'
import { isEmptyPlace } from '../../server/kernel/db/transfer/places.ts'
import { onEveryDatabase } from '../support/databases.ts'

const players = 60_000
let folder = ''
let source = ''

/** Runs an admin command; kills it (SIGKILL) after some milliseconds if it still runs. */
async function admin(args: readonly string[], env: Record<string, string>, milliseconds?: number): Promise<string> {
  const child = spawn(process.execPath, ['server/admin/main.ts', ...args], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += String(text)
    })
  }
  const closed = once(child, 'close')
  if (milliseconds !== undefined) {
    await Promise.race([closed, delay(milliseconds)])
    child.kill('SIGKILL')
  }
  await closed
  return output
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spawnpoint-kill-'))
  source = join(folder, 'source')
  const db = await openDatabase({ kind: 'sqlite', file: join(source, 'spawnpoint.db') })
  await sql`
    insert into player (account, name, seen_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${players})
    select i, 'player ' || i, i from n`.execute(db.kysely)
  await db.close()
  await admin(['backup', join(folder, 'backup.gz')], { DATA_DIR: source })
  return () => rm(folder, { recursive: true, force: true })
})

/** Kills the command at several moments: the place stays empty until it succeeds, and nothing else is left then. */
onEveryDatabase('a place that is being filled by a process that is killed', ({ open, fresh }) => {
  it.each([
    ['restore', () => ['restore', join(folder, 'backup.gz')]],
    ['move-to', () => ['move-to']],
  ])('stays empty, and takes the repeated %s', async (command, argumentsOf) => {
    const at = await fresh()
    const to = at.kind === 'sqlite' ? { ...at, file: at.file.replace(/test\.db$/, 'spawnpoint.db') } : at
    const own: Record<string, string> = to.kind === 'sqlite' ? { DATA_DIR: dirname(to.file) } : { DATABASE_URL: to.url }
    const [args, env] =
      command === 'restore'
        ? [argumentsOf(), own]
        : [[command, to.kind === 'sqlite' ? `sqlite:${dirname(to.file)}` : to.url], { DATA_DIR: source }]
    let interrupted = 0
    for (const milliseconds of [250, 400, 550, 700, 850]) {
      if ((await admin(args, env, milliseconds)).includes('each compared')) continue
      if (await isEmptyPlace(to)) interrupted += 1
    }
    expect(interrupted).toBeGreaterThan(0)
    await admin(args, env)
    const db = await open(to)
    const { rows } = await sql<{ n: number }>`select count(*) as n from player`.execute(db.kysely)
    expect(rows).toEqual([{ n: players }])
    if (to.kind === 'sqlite') {
      expect((await readdir(dirname(to.file))).filter((name) => name.includes('partial'))).toEqual([])
    }
  })
})

/** The same for the file of a backup. */
it('a backup that is killed leaves no file of its name', async () => {
  const path = join(folder, 'killed.gz')
  for (const milliseconds of [300, 450, 600]) {
    const output = await admin(['backup', path], { DATA_DIR: source }, milliseconds)
    expect(existsSync(path)).toBe(output.includes('Written to'))
    await rm(path, { force: true })
  }
  await admin(['backup', path], { DATA_DIR: source })
  expect(await admin(['backup', 'verify', path], {})).toContain('The backup is intact')
  expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed.gz'])
})
