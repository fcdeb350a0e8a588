import type { RankedMode } from '../../contract/leaderboard/ranked-mode.ts'
import { findGameServer } from '../accounts/game-servers/store.ts'
import type { Actor } from '../kernel/audit/entry.ts'
import { appendSealedAudit } from '../kernel/audit/sealed-audit.ts'
import { inTransaction } from '../kernel/db/transaction.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type FileReport, ingestFile, UnreadableFile } from './ingest/ingest-file.ts'
import type { ClockOffset } from './rules/match-log/clock-zone.ts'
import { rulesOf } from './rules/match-log/rules.ts'

export interface LogFileActs extends Pick<Kernel, 'database' | 'now'> {
  /** The mode of a listed server, by its id; undefined: not listed. */
  modeOf(id: string): string | undefined
  /** What the community ranks besides the specified modes. */
  rankings(): readonly RankedMode[]
}

export interface LogFile {
  readonly gameServerId: string
  /** For the audit. */
  readonly name: string
  readonly offset: ClockOffset
  readonly parts: AsyncIterable<string>
}

/** Why a file counts for no leaderboard. */
export type Uncounted =
  | { readonly reason: 'unknown' }
  | { readonly reason: 'unlisted' }
  | { readonly reason: 'unranked'; readonly mode: string }
  /** `detail` is how the file begins. */
  | { readonly reason: 'unreadable'; readonly detail: string }

/**
 * Counts a log file of a game server and records the result. Safe to repeat: an event counts once, and a run that was cut
 * off is continued by the next one with the same file.
 */
export async function countLogFile(
  { database, modeOf, rankings, now }: LogFileActs,
  actor: Actor,
  { gameServerId, name, offset, parts }: LogFile,
): Promise<FileReport | Uncounted> {
  const gameServer = await findGameServer(database, gameServerId)
  if (gameServer === undefined) return { reason: 'unknown' }
  const mode = gameServer.server_id === null ? undefined : modeOf(gameServer.server_id)
  if (mode === undefined) return { reason: 'unlisted' }
  const rules = rulesOf(mode, rankings())
  if (rules === undefined) return { reason: 'unranked', mode }
  const report = await ingestFile(database, parts, { gameServerId, rules, offset, now }).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error
    throw error
  })
  if (report instanceof UnreadableFile) return { reason: 'unreadable', detail: report.message }
  await inTransaction(database, (trx) =>
    appendSealedAudit(trx, actor, {
      at: now(),
      action: 'log.upload',
      subjectKind: 'gameServer',
      subject: gameServerId,
      after: { file: name, ...report },
    }),
  )
  return report
}
