import { isoInstant } from '../../../contract/iso-instant.ts'
import type { EditHistory } from '../../../contract/staff/staff-edits.ts'
import type { Database } from '../db/database.ts'
import { listVersions, type Subject } from './store.ts'

/** A page of the versions of one thing; `namesOf` names the players among the actors. */
export async function readHistory(
  db: Database,
  subject: Subject,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
  namesOf: (actors: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<EditHistory> {
  const rows = await listVersions(db, subject, { before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const names = await namesOf(shown.flatMap(({ actor }) => actor ?? []))
  return {
    versions: shown.map(({ number, at, actor, source, restored, value_json }) => ({
      number,
      at: isoInstant(at),
      actor,
      actorName: actor === null ? null : (names.get(actor) ?? null),
      source,
      restored,
      value: value_json === null ? null : JSON.parse(value_json),
    })),
    next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
  }
}
