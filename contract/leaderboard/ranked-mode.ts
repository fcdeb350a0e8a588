import * as v from 'valibot'

/** What a mode is ranked by: kills, the rate of won duels, or the rate of won rounds. */
export const rankingRules = ['kills', 'duels', 'rounds'] as const
export type RankingRule = (typeof rankingRules)[number]

/** A mode of the list that a community ranks besides the four that every portal ranks. */
export const rankedModeSchema = /* @__PURE__ */ v.object({
  /** Its word in the list (contract/servers/modes.ts). */
  mode: v.string(),
  rule: v.picklist(rankingRules),
  /** Everyone is an enemy: kills of the own side count. Without meaning for duels, where they always do. */
  freeForAll: v.optional(v.boolean(), false),
})
export type RankedMode = v.InferOutput<typeof rankedModeSchema>
