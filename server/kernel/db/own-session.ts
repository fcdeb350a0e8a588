import type pg from 'pg'
import * as v from 'valibot'

type Session = Pick<pg.Client, 'query'> & { readonly processID?: number | null }

const answerSchema = v.pipe(v.array(v.object({ pid: v.number() })), v.minLength(1))

/** The process of PostgreSQL that runs the session's statement. */
async function backendOf(session: Session): Promise<number | undefined> {
  const { rows } = await session.query('select pg_backend_pid() as pid')
  return v.parse(answerSchema, rows)[0]?.pid
}

/** Statements after which two connections that share nothing are taken to be apart. */
const rounds = 10

/**
 * Whether a connection keeps one session of PostgreSQL, as `LISTEN` needs. A pooler in transaction mode gives the session
 * of one client to the next as soon as a transaction ends; it says nothing about its mode, so this looks at which process
 * serves `session` and, while that is connected, `other`.
 */
export async function keepsSession(session: Session, other: () => Promise<Session>): Promise<boolean> {
  const first = await backendOf(session)
  // Without a pooler, the key to cancel queries names the process (protocol message BackendKeyData).
  if (first === session.processID) return true
  const second = await other()
  for (let round = 0; round < rounds; round += 1) {
    if ((await backendOf(second)) === first || (await backendOf(session)) !== first) return false
  }
  return true
}
