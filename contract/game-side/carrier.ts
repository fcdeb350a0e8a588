import * as v from 'valibot'
import { actResultSchema, carriedActSchema } from './acts.ts'

/** The longest that a poll waits for something to do. Seconds. */
export const longestWait = 25

/** Why a server's console does not do what it is told; `ok`: it does; `off`: the carrier was given none. */
export const consoleStates = ['ok', 'off', 'unreachable', 'refused', 'garbled'] as const
export type ConsoleState = (typeof consoleStates)[number]

/** What a tool serves on a server, by what it was configured with. */
export const deliveries = ['counterStrikeSharp', 'sourceMod', 'vipCore', 'simpleAdmin', 'bannedUserCfg'] as const
export type Delivery = (typeof deliveries)[number]

/** What a carrier has to say about one server. */
export const carrierStateSchema = /* @__PURE__ */ v.object({
  /** The version of the tool. */
  tool: v.pipe(v.string(), v.maxLength(40)),
  /** Tells the processes of tools apart: acts are given to one of them at a time. */
  process: v.pipe(v.string(), v.maxLength(40)),
  /** Its clock, ISO 8601. */
  clock: v.pipe(v.string(), v.isoTimestamp()),
  console: v.picklist(consoleStates),
  delivers: v.array(v.picklist(deliveries)),
  /** What is wrong beside the console, such as a file that does not parse: one line for the operator; null: nothing. */
  problem: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  /** The version of the members that the server has, files written and reloaded; null: none yet, or nothing delivers them. */
  members: v.nullable(v.pipe(v.string(), v.maxLength(80))),
})
export type CarrierState = v.InferOutput<typeof carrierStateSchema>

/**
 * `POST /api/game/carrier/:server/:token`: results of acts, then the next ones. Safe to repeat: a result that is known
 * already changes nothing, and acts that were not answered are given again. It waits up to `wait` seconds while there is
 * nothing new: no act, and the versions are those that the caller has.
 */
export const carrierBodySchema = /* @__PURE__ */ v.object({
  state: carrierStateSchema,
  results: v.pipe(v.array(actResultSchema), v.maxLength(100)),
  /**
   * The versions that the caller has fetched, null: none. Of the members it is their `version`, of the bans the ETag of the
   * list that was received, without quotes and the name of a coding: another process may have answered with an older one.
   */
  has: v.object({
    members: v.nullable(v.pipe(v.string(), v.maxLength(80))),
    bans: v.nullable(v.pipe(v.string(), v.maxLength(80))),
  }),
  wait: v.pipe(v.number(), v.minValue(0), v.maxValue(longestWait)),
})
export type CarrierBody = v.InferOutput<typeof carrierBodySchema>

export const carrierAnswerSchema = /* @__PURE__ */ v.object({
  /** In their order; at most 50. */
  acts: v.array(carriedActSchema),
  /** The current versions: where they differ from `has`, the members or the bans are to be fetched. */
  members: v.string(),
  bans: v.string(),
  /** The portal's clock, ISO 8601. */
  clock: v.string(),
})
export type CarrierAnswer = v.InferOutput<typeof carrierAnswerSchema>
