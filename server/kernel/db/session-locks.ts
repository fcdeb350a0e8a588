import { createHash } from 'node:crypto'
import type pg from 'pg'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'

/** Lock names: `exclusive` belongs to one session at a time, `shared` only tells the others that this process is there. */
export interface LockWishes {
  readonly exclusive: readonly string[]
  readonly shared: readonly string[]
}

/** Who holds which lock, as of one statement. */
export interface LockView {
  isOwn(name: string): boolean
  /** Another session holds it; true also for an earlier session of this process that PostgreSQL has not ended yet. */
  isElsewhere(name: string): boolean
}

/**
 * Advisory locks of the session that listens for nudges. PostgreSQL releases them when the session ends: when the process
 * is killed, when its connection is lost, or when it has sent nothing for {@link idleLimit}.
 */
export interface SessionLocks {
  /**
   * Takes the locks that are wanted and free, and releases those that are not wanted any more. `wishes` may depend on what
   * others hold. Undefined: there is no session at the moment, so no lock is held. Never rejects.
   */
  look(wishes: (isElsewhere: (name: string) => boolean) => LockWishes): Promise<LockView | undefined>
  /** Releases all locks. */
  leave(): Promise<void>
}

export interface SessionLocksDeps {
  /** The connection that listens; undefined: none at the moment. */
  session(): Pick<pg.Client, 'query'> | undefined
  /** A statement failed: the session must not be used again. */
  abandon(error: unknown): void
}

/** An arbitrary constant: the first key of these locks, the second is a hash of the name. */
const lockClass = 1_884_241_507

/** Milliseconds without a statement after which PostgreSQL ends the session of a process that hangs or has no network. */
export const idleLimit = seconds(10)

/**
 * `idle_session_timeout` is enough for a process that is silent. The others end a connection that is gone while PostgreSQL
 * is sending, after 15 s at most, as their defaults take hours. They have no effect on a socket in the file system.
 */
const settings: Readonly<Record<string, string>> = {
  idle_session_timeout: String(idleLimit),
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '3',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15000',
}
const setUp = `select ${Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`

const readLocks = `
  select objid::int4 as key, pid = pg_backend_pid() as own
  from pg_locks
  where locktype = 'advisory' and granted and classid = ${lockClass} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`

/** Returns the keys that were taken. */
const changeLocks = `
  select key from unnest($1::int4[]) as key where pg_try_advisory_lock(${lockClass}, key)
  union all select key from unnest($2::int4[]) as key where pg_try_advisory_lock_shared(${lockClass}, key)
  union all select key from unnest($3::int4[]) as key where not pg_advisory_unlock(${lockClass}, key)`

const readSchema = v.array(v.object({ key: v.number(), own: v.boolean() }))
const takenSchema = v.array(v.object({ key: v.number() }))

/** 31 bits, because PostgreSQL shows keys without a sign. */
const keyOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) >>> 1

/** The locks of whichever session is current. */
export function createSessionLocks({ session, abandon }: SessionLocksDeps): SessionLocks {
  const ready = new WeakSet<object>()

  async function look(client: Pick<pg.Client, 'query'>, wishes: Parameters<SessionLocks['look']>[0]) {
    if (!ready.has(client)) await client.query(setUp)
    ready.add(client)
    const found = v.parse(readSchema, (await client.query(readLocks)).rows)
    const own = new Set(found.filter((lock) => lock.own).map(({ key }) => key))
    const elsewhere = new Set(found.filter((lock) => !lock.own).map(({ key }) => key))
    const isElsewhere = (name: string): boolean => elsewhere.has(keyOf(name))
    const wanted = wishes(isElsewhere)
    const [exclusive, shared] = [wanted.exclusive.map(keyOf), wanted.shared.map(keyOf)]
    const kept = new Set([...exclusive, ...shared])
    const unwanted = [...own].filter((key) => !kept.has(key))
    const missing = [exclusive, shared].map((keys) => keys.filter((key) => !own.has(key)))
    if ([...missing, unwanted].some((keys) => keys.length > 0)) {
      const { rows } = await client.query(changeLocks, [...missing, unwanted])
      for (const key of unwanted) own.delete(key)
      for (const { key } of v.parse(takenSchema, rows)) own.add(key)
    }
    return { isOwn: (name: string) => own.has(keyOf(name)), isElsewhere }
  }

  return {
    async look(wishes) {
      const client = session()
      if (client === undefined) return undefined
      try {
        return await look(client, wishes)
      } catch (error) {
        abandon(error)
        return undefined
      }
    },
    async leave() {
      await session()?.query('select pg_advisory_unlock_all()').catch(abandon)
    },
  }
}
