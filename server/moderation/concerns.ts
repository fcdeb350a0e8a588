import { isoInstant } from '../../contract/iso-instant.ts'
import { type Concern, concernItemsShown } from '../../contract/staff/staff.ts'
import type { Database } from '../kernel/db/database.ts'
import type { ReadNames } from './appeal-views.ts'
import { waitingAppeals } from './store/appeals.ts'
import { countReported, pageOfReported } from './store/reports.ts'

/** Appeals that wait for staff, and players with open reports. */
export async function moderationConcerns(database: Database, readNames: ReadNames): Promise<Concern[]> {
  const [appeals, reported, count] = await Promise.all([
    waitingAppeals(database, concernItemsShown),
    pageOfReported(database, { limit: concernItemsShown }),
    countReported(database),
  ])
  if (appeals.count === 0 && count === 0) return []
  const names = await readNames([...appeals.rows, ...reported].map(({ steam_id }) => steam_id))
  const itemOf = (steamId: string, at: number) => ({
    id: steamId,
    name: names.get(steamId) ?? '',
    since: isoInstant(at),
  })
  const concerns: Concern[] = []
  if (appeals.count > 0) {
    const items = appeals.rows.map(({ steam_id, changed_at }) => itemOf(steam_id, changed_at))
    concerns.push({ kind: 'waitingAppeals', count: appeals.count, items })
  }
  if (count > 0)
    concerns.push({ kind: 'openReports', count, items: reported.map(({ steam_id, at }) => itemOf(steam_id, at)) })
  return concerns
}
