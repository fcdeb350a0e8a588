import { sql } from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { healthSchema } from '../../contract/health.ts'
import { debianProgram } from '../../scripts/debian-programs.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { type PostgresServer, startPostgres } from '../../scripts/postgres.mjs'
import { openDatabase } from '../../server/database.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { openNudges, sendNudge } from '../../server/kernel/db/nudges.ts'
import type { ReadDatabase } from '../../server/kernel/db/reads.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { ended, ready, run } from '../support/server-process.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const program = (): string | undefined => {
  try {
    return debianProgram('pgbouncer', '--version')
  } catch (error) {
    process.stderr.write(`SKIPPED: PgBouncer is missing: ${error instanceof Error ? error.message : String(error)}\n`)
    return undefined
  }
}
const pgBouncer = process.env.SKIP_POSTGRES === '1' ? undefined : program()

async function started(mode: 'session' | 'transaction'): Promise<{ postgres: PostgresServer; url: string }> {
  if (pgBouncer === undefined) throw new Error('it is there, or the suite is skipped')
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  return { postgres, url: await startPgBouncer(pgBouncer, postgres.url, mode) }
}

async function open(url: string, readUrl?: string) {
  const database = await openDatabase({ kind: 'postgresql', url }, { readUrl })
  onTestFinished(() => database.close())
  return database
}

const limitsQuery = sql<Record<'statement' | 'idle', string>>`(
  select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle)`

const limitsIn = ({ kysely }: Pick<Database, 'kysely'>) =>
  kysely.selectFrom(limitsQuery.as('limits')).select(['limits.statement', 'limits.idle']).executeTakeFirst()
const limitsOfReads = ({ kysely }: ReadDatabase) =>
  kysely.selectFrom(limitsQuery.as('limits')).select(['limits.statement', 'limits.idle']).executeTakeFirst()
const limits = { statement: '15s', idle: '30s' }

/** The statement timeout and the session of another client of the same pooler or server. */
async function seenByOthers(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select current_setting('statement_timeout') as limit, pg_backend_pid() as pid`)
  await client.end()
  return rows[0]
}

describe.skipIf(pgBouncer === undefined)('PgBouncer as it is delivered', () => {
  it.each(['session', 'transaction'] as const)(
    'in %s mode: every statement has its limits, and no other client',
    async (mode) => {
      const { postgres, url } = await started(mode)
      const database = await open(url)
      expect(await limitsIn(database)).toEqual(limits)
      expect(await inTransaction(database, limitsIn)).toEqual(limits)
      await expect(sql`select nonsense`.execute(database.kysely)).rejects.toMatchObject({ code: '42703' })
      const failing = inTransaction(database, async (trx) => {
        await trx.kysely
          .insertInto('season')
          .values({ id: 1, name: 's', starts_at: 1, ends_at: null, closed_at: null })
          .execute()
        await sql`select nonsense`.execute(trx.kysely)
      })
      await expect(failing).rejects.toMatchObject({ code: '42703' })
      expect(await database.kysely.selectFrom('season').select('id').execute()).toEqual([])
      expect(await limitsIn(database)).toEqual(limits)
      expect(await seenByOthers(url)).toMatchObject({ limit: '0' })
      expect(await limitsIn(await open(postgres.url))).toEqual(limits)
    },
  )

  it.each(['session', 'transaction'] as const)('in %s mode: reads write nothing', async (mode) => {
    const { url } = await started(mode)
    const { kysely, reads } = await open(url, url)
    const write = kysely.deleteFrom('season').compile()
    await expect(reads.kysely.executeQuery(write)).rejects.toMatchObject({ code: '25006' })
    expect(await limitsOfReads(reads)).toEqual(limits)
  })

  it('in session mode: nudges arrive', async () => {
    const { url } = await started('session')
    const database = await open(url)
    const errors: unknown[] = []
    const nudges = await openNudges(database, 'topic', (error) => errors.push(error))
    onTestFinished(() => nudges.stop())
    const about: unknown[] = []
    await new Promise<void>((resolve) =>
      nudges.start((each) => {
        about.push(each)
        resolve()
      }),
    )
    await sendNudge(database, 'topic', 'news')
    await expect.poll(() => about).toEqual([undefined, 'news'])
    expect(errors).toEqual([])
  })

  it('in transaction mode: nothing listens, and the log says why', async () => {
    const { url } = await started('transaction')
    const database = await open(url)
    const nudges = await openNudges(database, 'topic', (error) => told(error))
    onTestFinished(() => nudges.stop())
    let told: (error: unknown) => void = () => undefined
    const error = new Promise((resolve) => {
      told = resolve
    })
    nudges.start(() => undefined)
    expect(String(await error)).toContain('pool_mode')
    const channels = sql<{ channel: string }>`select pg_listening_channels() as channel`
    expect((await channels.execute(database.kysely)).rows).toEqual([])
  })

  const portalOn = async (url: string) => {
    const env = { DATABASE_URL: url, DATA_DIR: folderOfTest(), PORT: String(await freePort()), LOG_LEVEL: 'error' }
    return { portal: run(env), origin: `http://127.0.0.1:${env.PORT}` }
  }

  it('in session mode: the portal starts, leads by its locks, and stops', async () => {
    const { url } = await started('session')
    const { portal, origin } = await portalOn(url)
    await ready(portal)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    await expect
      .poll(async () => v.parse(healthSchema, await (await fetch(`${origin}/healthz`)).json()).poller.role)
      .toBe('leader')
    portal.child.kill('SIGTERM')
    expect([await ended(portal), portal.output.errors]).toEqual([0, ''])
  })

  it('in transaction mode: the portal refuses to start, and says why', async () => {
    const { url } = await started('transaction')
    const { portal } = await portalOn(url)
    expect(await ended(portal)).toBe(1)
    expect(portal.output.errors).toMatch(/^Spawnpoint cannot start\. DATABASE_URL .+ set pool_mode = session/)
  })
})
