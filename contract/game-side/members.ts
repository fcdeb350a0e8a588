import * as v from 'valibot'
import { steamIdSchema, userGroups } from '../accounts/user.ts'

/** Groups of players that can be something in the game. */
export const gameGroups = /* @__PURE__ */ userGroups.filter((group) => group !== 'normal')
export type GameGroup = Exclude<(typeof userGroups)[number], 'normal'>

/** One word without characters that mean something to a console or a file of keys. */
const word = (max: number) => /* @__PURE__ */ v.pipe(v.string(), v.regex(new RegExp(`^[\\w@#/.-]{0,${max}}$`)))

/** What a group is in the game. Empty texts and lists: nothing there. */
export const groupInGameSchema = /* @__PURE__ */ v.object({
  /** Flags of CounterStrikeSharp, such as `@css/reservation`. */
  flags: v.pipe(v.array(v.pipe(v.string(), v.regex(/^@[a-z0-9_]{1,20}\/[a-z0-9_]{1,30}$/))), v.maxLength(20)),
  /** A group of CounterStrikeSharp, such as `#css/vip`; empty: none. */
  group: v.pipe(v.string(), v.regex(/^(?:#[a-z0-9_]{1,20}\/[a-z0-9_]{1,30})?$/)),
  /** Letters of SourceMod, such as `a`. */
  sourceModFlags: v.pipe(v.string(), v.regex(/^[a-z]{0,21}$/)),
  /** 0 to 100, in both. */
  immunity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  /** A group of VIPCore; empty: none. */
  vipGroup: word(30),
})
export type GroupInGame = v.InferOutput<typeof groupInGameSchema>

const nothing: GroupInGame = { flags: [], group: '', sourceModFlags: '', immunity: 0, vipGroup: '' }

/** What the groups are where the operator has decided nothing. Rights of an administrator are a decision: `op` has none. */
export const shippedGroups: GroupsInGame = {
  vip: { ...nothing, flags: ['@css/reservation', '@css/vip'], group: '#css/vip', sourceModFlags: 'a', vipGroup: 'VIP' },
  pro: nothing,
  kol: { ...nothing, flags: ['@css/reservation'], sourceModFlags: 'a' },
  op: nothing,
}

const groupsSchema = /* @__PURE__ */ v.object({
  vip: groupInGameSchema,
  pro: groupInGameSchema,
  kol: groupInGameSchema,
  op: groupInGameSchema,
})
/** What each group is in the game. */
export type GroupsInGame = v.InferOutput<typeof groupsSchema>

/** `GET /api/game/members/:server/:token`: who is something in the game now, in the order of their SteamIDs. */
export const gameMembersSchema = /* @__PURE__ */ v.object({
  /** Changes with the members and with what the groups are. */
  version: v.string(),
  groups: groupsSchema,
  members: v.array(
    v.object({
      steamId: steamIdSchema,
      groups: v.array(v.picklist(['vip', 'pro', 'kol', 'op'])),
      /** ISO 8601: when VIP ends. Null: nothing of it ends. Other groups do not end. */
      until: v.nullable(v.string()),
    }),
  ),
})
export type GameMembers = v.InferOutput<typeof gameMembersSchema>
