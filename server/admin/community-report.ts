import type { ImportOutcome } from '../community/file/import-as-operator.ts'
import type { ImportDanger } from '../community/file/import-dangers.ts'
import { changesRows, sectionNames } from '../community/file/sections.ts'
import { changeOf, type SectionDifference } from '../kernel/db/section.ts'
import { escapeLine } from '../kernel/log/logger.ts'

/** Names listed per section and kind of change; the rest is counted. `--json` lists all. */
const namesShown = 50

/** The numbers of each section; a dry run and a refused import also list what differs, by name. */
export function importText(outcome: ImportOutcome): string {
  const lines = sectionNames.flatMap((name) => {
    const difference = outcome.plan.get(name)?.difference
    if (difference === undefined) return []
    const names = outcome.kind === 'planned' || outcome.kind === 'refused' ? differenceLines(difference) : []
    return [`${name}: ${numbersOf(difference)}`, ...names]
  })
  if (lines.length === 0) return 'The file holds no section: nothing was changed\n'
  return `${lines.join('\n')}\n`
}

function numbersOf(difference: SectionDifference): string {
  const { changed, added, updated, removed, total } = changeOf(difference)
  if (!changed) return `unchanged (${total})`
  if (added + updated + removed === 0) return `put in another order (${total})`
  return `${added} added, ${updated} updated, ${removed} removed (${total} now)`
}

const differenceLines = ({ added, updated, removed }: SectionDifference): string[] => [
  ...listed(added.map((label) => `+ ${label}`)),
  ...listed(updated.map(({ label, fields }) => `~ ${label}: ${fields.join(', ')}`)),
  ...listed(removed.map(({ label }) => `- ${label}`)),
]

/** Indented, without the control characters that a name may hold. */
function listed(lines: readonly string[]): string[] {
  const more = lines.length - namesShown
  const shown = lines.slice(0, namesShown).map((line) => `  ${escapeLine(line.replace(/\p{Cc}/gu, ' '))}`)
  return more > 0 ? [...shown, `  and ${more} more`] : shown
}

/** What must be confirmed, and how. */
export function refusalLines({ kind, dangers }: ImportOutcome, subject: string): string[] {
  const opening =
    kind === 'refused'
      ? `${subject} was not imported, nothing was changed:`
      : 'The import will be refused without --yes:'
  return [
    opening,
    ...dangers.flatMap(dangerLines),
    ...(kind === 'refused' ? ['If this is intended, repeat the command with --yes.'] : []),
  ]
}

function dangerLines(danger: ImportDanger): string[] {
  if (danger.kind === 'massRemoval') {
    const { section, removed, of } = danger
    return [`it removes ${removed.length} of ${of} ${section}, more than a fifth:`, ...listed(removed)]
  }
  const { servers } = danger
  return [
    'it removes servers with players on them:',
    ...listed(servers.map(({ label, players }) => `${label} (${players} playing)`)),
  ]
}

/** The same as JSON, with every name. */
export function importJson({ kind, plan, dangers }: ImportOutcome): string {
  const sections = Object.fromEntries(
    [...plan].map(([name, { difference }]) => [
      name,
      {
        total: difference.total,
        added: difference.added,
        changed: difference.updated.map(({ label, fields }) => ({ name: label, fields })),
        removed: difference.removed.map(({ label }) => label),
        reordered: difference.reordered,
      },
    ]),
  )
  return `${JSON.stringify({ result: kind, changes: changesRows(plan), sections, needsConfirmation: dangers }, null, 2)}\n`
}
