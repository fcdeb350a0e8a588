import type { CommunityAnnouncement } from '../../../contract/community/community-items.ts'
import { isOver } from '../../../contract/content/announcements.ts'
import { plainText } from '../../../contract/content/plain-text.ts'
import { hours } from '../../../contract/duration.ts'
import type { Language } from '../../../contract/language.ts'
import { type Concern, concernOf } from '../../../contract/staff/staff.ts'
import { withFirstLanguages } from '../../../contract/written-texts.ts'

/** An announcement is reported this long before its end. */
const reportedFor = hours(24)
/** Characters of a text that name it. */
const nameLength = 80

function nameOf(html: string): string {
  const text = [...plainText(html)]
  return text.length > nameLength ? `${text.slice(0, nameLength - 1).join('')}…` : text.join('')
}

/** Announcements that players see now and that end within a day, the next one first: staff may extend them. */
export function endingAnnouncements(
  announcements: readonly CommunityAnnouncement[],
  home: Language | 'browser',
  now: number,
): Concern[] {
  const items = announcements.flatMap((each) => {
    const { id, text, start_date, end_date } = each
    if (end_date === undefined || Date.parse(start_date) > now || isOver(each, now)) return []
    if (Date.parse(end_date) > now + reportedFor) return []
    const { zh, en } = withFirstLanguages(text, home)
    return [{ id, name: nameOf(zh), nameEn: nameOf(en), since: start_date, until: end_date }]
  })
  return concernOf(
    'endingAnnouncements',
    items.toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until)),
  )
}
