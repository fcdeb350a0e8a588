import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/database.ts'
import type { ReadDatabase } from './db/reads.ts'

/** What every part of the portal may have; each takes what it needs of it. */
export interface Kernel {
  readonly database: Database
  /** For what may be some seconds old. */
  readonly reads: ReadDatabase
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}
