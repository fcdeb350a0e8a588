import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'

/**
 * An act: something that a game server is to do. A carrier runs the acts of a server in their order, each at least once;
 * those that are not to happen twice (`say`, `tell`, a `run` that is not repeatable) at most once.
 */
export const actKinds = ['kick', 'ban', 'unban', 'say', 'tell', 'run', 'reload'] as const
export type ActKind = (typeof actKinds)[number]

/** An instant, ISO 8601. */
const instant = /* @__PURE__ */ v.pipe(v.string(), v.isoTimestamp())

/** The most that a message in the game or the reason of a kick has: bytes of UTF-8, and therefore characters. */
export const gameTextMax = 120

/** The number by which the game knows a connected player until they leave; null: unknown. */
const userId = /* @__PURE__ */ v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)))
const text = /* @__PURE__ */ v.string()

// Apart, so that a page that needs none of them downloads none.
const kick = /* @__PURE__ */ v.object({ kind: v.literal('kick'), steamId: steamIdSchema, userId, reason: text })
/** `until` null: without an end. */
const ban = /* @__PURE__ */ v.object({
  kind: v.literal('ban'),
  steamId: steamIdSchema,
  until: v.nullable(instant),
  reason: text,
})
const unban = /* @__PURE__ */ v.object({ kind: v.literal('unban'), steamId: steamIdSchema })
const say = /* @__PURE__ */ v.object({ kind: v.literal('say'), text })
const tell = /* @__PURE__ */ v.object({ kind: v.literal('tell'), steamId: steamIdSchema, userId, text })
/** A command that an administrator has defined. The carrier checks its line (commands.ts) and fills in what it leaves blank. */
const run = /* @__PURE__ */ v.object({
  kind: v.literal('run'),
  name: text,
  line: text,
  steamId: v.nullable(steamIdSchema),
  userId,
  text: v.nullable(text),
  repeatable: v.boolean(),
})

/** The files of plugins are written anew, and the plugins read them. */
const reload = /* @__PURE__ */ v.object({ kind: v.literal('reload') })

/** What is to be done. Texts were typed by people: a carrier quotes them. */
export const actWorkSchema = /* @__PURE__ */ v.variant('kind', [kick, ban, unban, say, tell, run, reload])
export type ActWork = v.InferOutput<typeof actWorkSchema>

/** Whether an act is begun at most once: doing it twice is worse than not doing it. */
export const isOnce = (work: ActWork): boolean =>
  work.kind === 'say' || work.kind === 'tell' || (work.kind === 'run' && !work.repeatable)

/** An act as a carrier receives it. After `expiresAt` it is not begun any more. */
export const carriedActSchema = /* @__PURE__ */ v.object({ id: v.string(), expiresAt: instant, work: actWorkSchema })
export type CarriedAct = v.InferOutput<typeof carriedActSchema>

/**
 * How an act ended. `done`: the server ran it; `unsupported`: nothing on this server can do it (a ban without a plugin);
 * `failed`: the server, or its console, refused; `unknown`: it was begun, and whether it ran is not known; `expired`: it
 * was not begun in time; `replaced`: a newer act on the same player took its place before a result was known.
 */
export const actOutcomes = ['done', 'unsupported', 'failed', 'unknown', 'expired', 'replaced'] as const
export type ActOutcome = (typeof actOutcomes)[number]

/** Characters of a server's reply that are kept. */
export const actReplyMax = 300

/** What became of an act, as a carrier reports it. */
export const actResultSchema = /* @__PURE__ */ v.object({
  id: v.pipe(v.string(), v.maxLength(160)),
  outcome: v.picklist(actOutcomes),
  reply: v.pipe(v.string(), v.maxLength(actReplyMax)),
})
export type ActResult = v.InferOutput<typeof actResultSchema>
