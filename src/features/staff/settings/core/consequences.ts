import type { CommunitySettings } from '../../../../../contract/community/community.ts'
import type { SettingsUses } from '../../../../../contract/community/staff-settings.ts'
import { type LeaderboardMode, rankedModes } from '../../../../../contract/leaderboard/leaderboard.ts'
import { type Mode, modeOf } from '../../../../../contract/servers/modes.ts'
import { type Region, regionOf } from '../../../../../contract/servers/regions.ts'
import { valueAt } from '../../edits/core/field-path.ts'
import type { FieldSpec } from '../../edits/field-spec.ts'
import { everySetting } from '../setting-specs.ts'

/** What a change means beyond the settings themselves. */
export type Consequence =
  | { readonly kind: 'region'; readonly region: Region; readonly uses: SettingsUses['regions'][number] }
  /** Servers of this category are shown under another mode, or under none. */
  | {
      readonly kind: 'category'
      readonly category: string
      readonly servers: number
      readonly mode: Mode | undefined
    }
  /** A ranking begins, or goes on with the statistics that it had. */
  | { readonly kind: 'counts'; readonly mode: LeaderboardMode }
  /** A ranking ends: its statistics stay, hidden. */
  | { readonly kind: 'hides'; readonly mode: LeaderboardMode }
  /** Installed apps get the new name and icons late. */
  | { readonly kind: 'app' }
  /** Pages that disappear for everyone. */
  | { readonly kind: 'pages' }

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

/** Paths of the flags that have a page. */
const pagesAmong = (specs: readonly FieldSpec[], above = ''): readonly string[] =>
  specs.flatMap(({ key, isPage, fields = [] }) => [
    ...(isPage ? [`${above}${key}`] : []),
    ...pagesAmong(fields, `${above}${key}.`),
  ])
const pageFlags = pagesAmong(everySetting)

export function consequencesOf(before: CommunitySettings, after: CommunitySettings, uses: SettingsUses): Consequence[] {
  const regions = uses.regions.flatMap((each): Consequence[] => {
    const region = regionOf(after.regions, each.region)
    if (region === undefined || !differ(regionOf(before.regions, each.region), region)) return []
    return [{ kind: 'region', region, uses: each }]
  })
  const categories = uses.categories.flatMap(({ category, servers }): Consequence[] => {
    const mode = modeOf(after.modes, category)
    return differ(modeOf(before.modes, category)?.id, mode?.id) ? [{ kind: 'category', category, servers, mode }] : []
  })
  const [ranked, toRank] = [rankedModes(before.rankings), rankedModes(after.rankings)]
  const begin = toRank.filter((mode) => !ranked.includes(mode)).map((mode) => ({ kind: 'counts', mode }) as const)
  const end = ranked.filter((mode) => !toRank.includes(mode)).map((mode) => ({ kind: 'hides', mode }) as const)
  const [namesBefore, namesAfter] = [before, after].map(({ name, shortName, pictures }) => [name, shortName, pictures])
  const isOff = pageFlags.some((path) => valueAt(before, path) === true && valueAt(after, path) === false)
  return [
    ...regions,
    ...categories,
    ...begin,
    ...end,
    ...(differ(namesBefore, namesAfter) ? [{ kind: 'app' } as const] : []),
    ...(isOff ? [{ kind: 'pages' } as const] : []),
  ]
}
