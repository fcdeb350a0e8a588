/** A portal that is killed (kill -9) under load: what it has acknowledged is there exactly once after its next start. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.mjs'
import { verifyAudit } from '../../../server/kernel/audit/read.ts'
import { environmentOf, runAdmin } from '../../support/previous-release.ts'
import { ended, testSecret } from '../../support/server-process.ts'
import { startGame } from '../../support/upgrade.ts'
import { campaign, type Ground } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { countLedger, createLedger, ledgerFindings, load, openTarget, type Target } from '../support/load.ts'
import { openBackstage, startDemo } from '../support/portal-process.ts'

interface World extends Ground, Target {
  readonly port: number
  readonly logPath: string
}

const listed = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    ip: '127.0.0.1',
    port: 40_000 + i,
    name: `${name} ${i}`,
    category: 'dm',
    region: 'ap-seoul',
  }))

/** Imports 300 servers of a new name in a process that is killed too, or ends before; true: it was acknowledged. */
async function importServers(world: World, name: string, killAfter: number): Promise<boolean> {
  const file = path.join(world.folder, 'servers.json')
  writeFileSync(file, JSON.stringify({ version: 1, servers: listed(name, 300) }))
  const child = spawn(process.execPath, ['server/admin/main.ts', 'import', file, '--yes'], {
    env: { ...process.env, ...environmentOf(world.location), PORTAL_SECRET: testSecret },
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfter)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(timer)
  return code === 0
}

/** Names of the listed servers without their numbers: one, because an import is one transaction. */
async function importedNames({ backstage }: World): Promise<readonly string[]> {
  const rows = await backstage.database.kysely
    .selectFrom('server')
    .select('name')
    .where('state', '=', 'listed')
    .execute()
  return [...new Set(rows.map(({ name }) => name.replace(/ \d+$/, '')))]
}

/** Kills of the player of `startGame`, in the season and in all of them. */
const countedKills = async ({ backstage }: World): Promise<readonly number[]> =>
  (await backstage.database.kysely.selectFrom('player_stat').select('kills').where('account', '=', 1001).execute()).map(
    (row) => Number(row.kills),
  )

async function prepare(ground: Ground): Promise<World> {
  const { location } = ground
  const backstage = await openBackstage(location)
  const port = await freePort()
  const first = await startDemo(location, port, ground.folder)
  const file = path.join(ground.folder, 'first.json')
  writeFileSync(file, JSON.stringify({ version: 1, servers: listed('first', 300) }))
  runAdmin('.', location, 'import', file, '--yes')
  const added = runAdmin('.', location, 'game-server', 'add', 'dm 1')
  const [, logPath = '', id = ''] = /(\/api\/game\/log\/(gs-[0-9a-f]+)\/[\w-]+)/.exec(added) ?? []
  runAdmin('.', location, 'game-server', 'link', id, '127.0.0.1:40000')
  first.child.kill('SIGKILL')
  await ended(first)
  return { ...ground, ...(await openTarget(backstage, () => `http://127.0.0.1:${port}`)), port, logPath }
}

campaign('kill', 2, async (ground) => {
  const world = await prepare(ground)
  const { port } = world
  let kills = 0
  let imported = 'first'

  return async (step) => {
    const ledger = createLedger(world, step)
    const portal = await startDemo(world.location, port, world.folder)
    const game = startGame(world.origin(), world.logPath)
    let isOver = false
    const loading = load(world, step, ledger, () => isOver)
    const importing = importServers(world, `import ${step.number}`, 1200 + step.random() * 5000)
    await delay(200 + step.random() * 2500)
    portal.child.kill('SIGKILL')
    isOver = true
    await Promise.all([ended(portal), loading])
    const isImported = await importing

    const next = await startDemo(world.location, port, world.folder)
    const found: Finding[] = []
    const sentLines = await game.stop()
    kills += sentLines
    for (const counted of await countedKills(world)) {
      if (counted < kills) found.push({ kind: 'lost', what: `${kills - counted} of ${kills} log lines` })
      if (counted > kills) found.push({ kind: 'twice', what: `${counted - kills} log lines more than ${kills}` })
    }
    const names = await importedNames(world)
    if (names.length !== 1) found.push({ kind: 'unexplained', what: `half an import: ${names}` })
    if (isImported && names[0] !== `import ${step.number}`)
      found.push({ kind: 'lost', what: `the import, of ${names}` })
    if (!isImported && ![imported, `import ${step.number}`].includes(names[0] ?? ''))
      found.push({ kind: 'lost', what: `${imported}, of ${names}` })
    imported = names[0] ?? ''
    found.push(...(await ledgerFindings(world, ledger)))
    const audit = await verifyAudit(world.backstage.database)
    if ('kind' in audit) found.push({ kind: 'lost', what: `the audit is ${audit.kind} at ${audit.seq}` })
    // Before its end: the simulated game servers then report that their portal is gone.
    if (next.output.errors !== '') found.push({ kind: 'unexplained', what: next.output.errors.slice(0, 1000) })
    next.child.kill('SIGKILL')
    await ended(next)

    countLedger(step, ledger)
    step.count('imports acknowledged', Number(isImported))
    step.count('log requests repeated', game.resent())
    step.count('log lines', sentLines)
    return found
  }
})
