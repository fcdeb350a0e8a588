import type { CommunitySettings } from '../../../../../contract/community/community.ts'
import type { SettingsUses } from '../../../../../contract/community/staff-settings.ts'
import { type Mode, modeOf } from '../../../../../contract/servers/modes.ts'
import { type Region, regionOf } from '../../../../../contract/servers/regions.ts'

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
  /** Installed apps get the new name and icons late. */
  | { readonly kind: 'app' }
  /** Pages that disappear for everyone. */
  | { readonly kind: 'pages' }

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

type Pages = CommunitySettings['features']
const pagesOn = ({ servers, signIn, vip, leaderboard, pracc, inventory, faq, settings }: Pages): readonly boolean[] => [
  servers.enabled,
  signIn,
  vip,
  leaderboard,
  pracc,
  inventory.enabled,
  faq,
  settings.enabled,
]

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
  const [namesBefore, namesAfter] = [before, after].map(({ name, shortName, pictures }) => [name, shortName, pictures])
  const were = pagesOn(before.features)
  return [
    ...regions,
    ...categories,
    ...(differ(namesBefore, namesAfter) ? [{ kind: 'app' } as const] : []),
    ...(pagesOn(after.features).some((on, at) => !on && were[at]) ? [{ kind: 'pages' } as const] : []),
  ]
}
