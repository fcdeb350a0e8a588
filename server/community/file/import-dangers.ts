import { type ImportPlan, type SectionName, sectionNames } from './sections.ts'

/** Why an import needs to be confirmed. The lists are what would be removed, by what an operator calls it. */
export type ImportDanger =
  | {
      readonly kind: 'massRemoval'
      readonly section: SectionName
      readonly removed: readonly string[]
      /** Rows of the section now. */
      readonly of: number
    }
  | { readonly kind: 'playersOn'; readonly servers: readonly { readonly label: string; readonly players: number }[] }

/** Up to this share of a section is removed without being confirmed. */
const harmlessShare = 1 / 5

/** What must be confirmed: the removal of more than a fifth of a section, and of any server with players on it. */
export function dangersOf(plan: ImportPlan, playersOn: ReadonlyMap<string, number>): ImportDanger[] {
  const masses = sectionNames.flatMap((section): ImportDanger[] => {
    const difference = plan.get(section)?.difference
    if (difference === undefined || difference.removed.length <= difference.before * harmlessShare) return []
    const removed = difference.removed.map(({ label }) => label)
    return [{ kind: 'massRemoval', section, removed, of: difference.before }]
  })
  const servers = (plan.get('servers')?.difference.removed ?? []).flatMap(({ id, label }) => {
    const players = playersOn.get(id)
    return players === undefined ? [] : [{ label, players }]
  })
  return servers.length === 0 ? masses : [...masses, { kind: 'playersOn', servers }]
}
