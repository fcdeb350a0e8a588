import * as v from 'valibot'
import { textKindSchema } from '../../../../contract/content/staff-texts.ts'
import { type Language, textsSchema } from '../../../../contract/language.ts'
import { pagePaths, staffOrderPath, staffPlayerPath } from '../../../../contract/page/page-paths.ts'
import type { AuditEntry } from '../../../../contract/staff/staff.ts'
import { textIn } from '../../../platform/text-in.ts'
import { keysHref } from '../api-keys/keys-address.ts'
import { eventsHref } from '../events/events-address.ts'
import { rentalAddress } from '../rentals/rental-address.ts'
import { textAddress } from '../texts/core/address.ts'

type Subject = Pick<AuditEntry, 'subjectKind' | 'subject' | 'subjectName' | 'before' | 'after'>

const named = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    name_display: v.optional(v.nullable(v.string())),
    name: v.optional(v.union([v.string(), textsSchema])),
    title: v.optional(textsSchema),
    question: v.optional(textsSchema),
    host: v.optional(v.string()),
  }),
)

function nameIn(json: string | null, language: Language): string | undefined {
  const parsed = v.safeParse(named, json)
  if (!parsed.success) return undefined
  const { name_display: displayed, name, title, question, host } = parsed.output
  const text = displayed || name || title || question || host
  const given = typeof text === 'object' ? textIn(text, language) : text
  return given === '' ? undefined : given
}

/** What an act was about, as people call it: by its values after the act, else before it; undefined: only its id is known. */
export const subjectName = ({ subjectName: known, before, after }: Subject, language: Language): string | undefined =>
  known ?? nameIn(after, language) ?? nameIn(before, language)

/** Where it is looked after; undefined: it has no place of its own. */
export function subjectHref({ subjectKind, subject }: Subject): string | undefined {
  const textKind = v.safeParse(textKindSchema, subjectKind)
  if (textKind.success) return textAddress({ kind: textKind.output, id: subject })
  switch (subjectKind) {
    case 'player':
      return /^76561(?:19|20)\d{10}$/.test(subject) ? staffPlayerPath(subject) : undefined
    case 'order':
      return staffOrderPath(subject)
    case 'rental':
      return rentalAddress.href({ ...rentalAddress.none, rental: subject })
    case 'server':
      return `${pagePaths.staff.href('servers')}?search=${encodeURIComponent(subject)}`
    case 'game-server':
    case 'gameServer':
    case 'season':
      return pagePaths.staff.href('leaderboard')
    case 'api-key':
      return keysHref()
    case 'event-webhook':
      return eventsHref()
    case 'webhook':
      return pagePaths.staff.href('alerts')
    case 'legal':
      return `${pagePaths.staff.href('texts')}?legal=${encodeURIComponent(subject)}`
    case 'settings':
    case 'picture':
      return pagePaths.staff.href('settings')
    default:
      return undefined
  }
}
