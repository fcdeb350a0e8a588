import type { Database } from '../../kernel/db/database.ts'
import type { Content } from '../content.ts'
import { listAnnouncements } from './announcements.ts'
import { listFaqs } from './faqs.ts'
import { listPrivileges } from './privileges.ts'

/** Reads the operator's texts; `version` is the version of the catalogue. */
export async function readContent(database: Database, version: number): Promise<Content> {
  const [announcements, privileges, faqs] = await Promise.all([
    listAnnouncements(database),
    listPrivileges(database),
    listFaqs(database),
  ])
  return { version, announcements, privileges, faqs }
}
