import * as v from 'valibot'
import { actResultSchema, carriedActSchema } from './acts.ts'

/** The longest that a poll waits for something to do. Seconds. */
export const longestWait = 25

/** What one call may hold, so that its body and its response have a bound: a machine with more servers makes several calls. */
export const mostServersOfCall = 100
/** Results of all servers together; the others follow with the next call. */
export const mostResultsOfCall = 100
/** Acts of all servers together; the others follow with the next call. */
export const mostActsOfAnswer = 200

/** Why a server's console does not do what it is told; `ok`: it does; `off`: the carrier was given none. */
export const consoleStates = ['ok', 'off', 'unreachable', 'refused', 'garbled'] as const
export type ConsoleState = (typeof consoleStates)[number]

/** What a tool serves on a server, by what it was configured with. */
export const deliveries = ['counterStrikeSharp', 'sourceMod', 'vipCore', 'simpleAdmin', 'bannedUserCfg'] as const
export type Delivery = (typeof deliveries)[number]

const ofTool = {
  /** The version of the tool. */
  tool: v.pipe(v.string(), v.maxLength(40)),
  /** Tells the processes of tools apart: acts are given to one of them at a time. */
  process: v.pipe(v.string(), v.maxLength(40)),
  /** Its clock, ISO 8601. */
  clock: v.pipe(v.string(), v.isoTimestamp()),
}

const ofServer = {
  console: v.picklist(consoleStates),
  delivers: v.pipe(v.array(v.picklist(deliveries)), v.maxLength(deliveries.length)),
  /** What is wrong beside the console, such as a file that does not parse: one line for the operator; null: nothing. */
  problem: v.nullable(v.pipe(v.string(), v.maxLength(300))),
  /** The version of the members that the server has, files written and reloaded; null: none yet, or nothing delivers them. */
  members: v.nullable(v.pipe(v.string(), v.maxLength(80))),
}

/** What a carrier has to say about one server. */
export const carrierStateSchema = /* @__PURE__ */ v.object({ ...ofTool, ...ofServer })
export type CarrierState = v.InferOutput<typeof carrierStateSchema>

const version = /* @__PURE__ */ v.nullable(v.pipe(v.string(), v.maxLength(80)))

/** One server of a call. */
export const carriedServerSchema = /* @__PURE__ */ v.object({
  /** The id of its key, and its log token, which proves that the caller may speak for it. */
  server: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  token: v.pipe(v.string(), v.maxLength(64)),
  state: v.object(ofServer),
  results: v.array(actResultSchema),
  /**
   * The versions that the caller has fetched, null: none. Of the members it is their `version`, of the bans the ETag of the
   * list that was received, without quotes and the name of a coding: another process may have answered with an older one.
   */
  has: v.object({ members: version, bans: version }),
})
export type CarriedServer = v.InferOutput<typeof carriedServerSchema>

/**
 * `POST /api/game/carrier`: results of acts of the servers of one machine, then the next ones. Safe to repeat: a result that
 * is known already changes nothing, and acts that were not answered are given again. It waits up to `wait` seconds while
 * there is nothing new for any of the servers: no act, and the versions are those that the caller has.
 */
export const carrierBodySchema = /* @__PURE__ */ v.object({
  ...ofTool,
  servers: v.pipe(
    // A body of a hundred thousand wrong ones is refused for the first.
    v.config(v.array(carriedServerSchema), { abortEarly: true }),
    v.minLength(1),
    v.maxLength(mostServersOfCall),
    v.check((servers) => new Set(servers.map(({ server }) => server)).size === servers.length, 'must name each once'),
    v.check(
      (servers) => servers.reduce((sum, { results }) => sum + results.length, 0) <= mostResultsOfCall,
      `must have at most ${mostResultsOfCall} results`,
    ),
  ),
  wait: v.pipe(v.number(), v.minValue(0), v.maxValue(longestWait)),
})
export type CarrierBody = v.InferOutput<typeof carrierBodySchema>

/**
 * Why a server of a call is left out: `UNAUTHORIZED`, its token is wrong; `GONE`, its key is revoked; `LOG_NOT_ATTRIBUTED`,
 * its key belongs to no server of the list.
 */
const carrierRefusals = ['UNAUTHORIZED', 'GONE', 'LOG_NOT_ATTRIBUTED'] as const

/** What there is for one server. */
export const serverAnswerSchema = /* @__PURE__ */ v.object({
  server: v.string(),
  /** In their order; at most 50. */
  acts: v.array(carriedActSchema),
  /** Null: its token was accepted. */
  refused: v.nullable(v.picklist(carrierRefusals)),
})
export type ServerAnswer = v.InferOutput<typeof serverAnswerSchema>

export const carrierAnswerSchema = /* @__PURE__ */ v.object({
  /** The servers that have acts, or were refused. A call with a server that is refused does not wait. */
  servers: v.array(serverAnswerSchema),
  /** The current versions: where they differ from `has`, the members or the bans are to be fetched. */
  members: v.string(),
  bans: v.string(),
  /** The portal's clock, ISO 8601. */
  clock: v.string(),
})
export type CarrierAnswer = v.InferOutput<typeof carrierAnswerSchema>
