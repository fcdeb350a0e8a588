import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres.mjs'
import { startHaproxy } from '../../support/haproxy.ts'

/** A primary whose commits wait for the disks of both, and its streaming replica, behind HAProxy. */
export interface Cluster {
  /** Where HAProxy leads to the one that accepts writes. */
  readonly url: string
  /** Where it leads to the replica. */
  readonly readUrl: string
  /** `kill -9` of the primary. */
  kill(): void
  /** The primary does not respond any more, as if its machine were gone. */
  freeze(): void
  /** The replica accepts writes. */
  promote(): void
  /** The one that was lost begins anew as the replica of the other; commits wait for it from now on. */
  rejoin(): Promise<void>
}

const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port)

async function run(url: string, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Commits wait for the replica only while there is one: a primary without it would acknowledge nothing. */
async function waitForReplica({ url }: PostgresServer): Promise<void> {
  await run(url, "alter system set synchronous_standby_names = '*'")
  await run(url, 'select pg_reload_conf()')
  while ((await run(url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0) await delay(20)
}

export async function startCluster(haproxy: string): Promise<Cluster> {
  let primary = await startPostgres(durable)
  let replica = await primary.replicate()
  onTestFinished(() => {
    primary.stop()
    replica.stop()
  })
  await waitForReplica(primary)
  const file = 'docs/proxy/postgresql.haproxy.cfg'
  const proxy = await startHaproxy({ haproxy, file, servers: [primary.url, replica.url] })
  return {
    url: proxy.primary,
    readUrl: proxy.standby,
    kill: () => primary.kill(),
    freeze: () => primary.freeze(),
    promote() {
      replica.promote()
    },
    async rejoin() {
      const lost = primary
      primary = replica
      lost.kill()
      lost.stop()
      replica = await primary.replicate({ port: portOf(lost) })
      await waitForReplica(primary)
    },
  }
}
