import * as v from 'valibot'
import { consoleStates } from './carrier.ts'

/** Games whose consoles differ: `csgo` is CS:GO, `source` every older one. */
export const consoleGames = ['cs2', 'csgo', 'source'] as const
export type ConsoleGame = (typeof consoleGames)[number]

/** Units of VIPCore's `TimeMode`, in its order: 0 is seconds. */
export const vipTimeModes = ['seconds', 'minutes', 'hours', 'days'] as const
export type VipTimeMode = (typeof vipTimeModes)[number]

/** The most characters of a console's password. */
export const consolePasswordMax = 128

const choices = {
  /** 1 to 65535; null: that of the server. */
  port: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
  game: v.picklist(consoleGames),
  /** CS2-SimpleAdmin is there. */
  simpleAdmin: v.boolean(),
  /** The `TimeMode` of VIPCore; null: it is not there. */
  vipCore: v.nullable(v.picklist(vipTimeModes)),
}

/** `PUT /api/staff/game-side/consoles/:server`: the portal is to use the console of a listed server itself. */
export const consoleBodySchema = /* @__PURE__ */ v.strictObject({
  ...choices,
  /** Absent: it stays. A console that has refused it is tried again with this one only. */
  password: v.optional(
    v.pipe(
      v.string(),
      v.minLength(1, 'must not be empty'),
      v.maxLength(consolePasswordMax),
      v.regex(/^[^\p{Cc}"]*$/u, 'must have no quote, line break or other control character'),
    ),
  ),
})
export type ConsoleBody = v.InferOutput<typeof consoleBodySchema>

/** What staff see of it: the password is never shown. */
export const consoleSettingsSchema = /* @__PURE__ */ v.object({
  ...choices,
  state: v.picklist(consoleStates),
  /** Since when it has this state, ISO 8601. */
  since: v.string(),
  /** What is wrong, one line; null: nothing. */
  problem: v.nullable(v.string()),
})
export type ConsoleSettings = v.InferOutput<typeof consoleSettingsSchema>

/** `POST /api/staff/game-side/consoles/:server/test`: what happened, and what the console printed for `status`, shortened. */
export const consoleTestSchema = /* @__PURE__ */ v.object({
  state: v.picklist(consoleStates),
  problem: v.nullable(v.string()),
  reply: v.string(),
})
export type ConsoleTest = v.InferOutput<typeof consoleTestSchema>

export const consoleAnswerSchema = /* @__PURE__ */ v.object({ console: v.nullable(consoleSettingsSchema) })
