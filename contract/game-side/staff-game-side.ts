import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { oneLine } from '../visible-text.ts'
import { actKinds, actOutcomes, gameTextMax } from './acts.ts'
import { consoleStates, deliveries } from './carrier.ts'
import { consoleSettingsSchema } from './consoles.ts'

const instant = /* @__PURE__ */ v.string()

/** How a listed server is reached. */
export const gameLinkSchema = /* @__PURE__ */ v.object({
  server: v.object({ id: v.string(), name: v.string(), mode: v.string() }),
  /**
   * Null: no tool has called for it, and the portal has no console of it. `isAway`: its last call is longer ago than a tool
   * takes.
   */
  link: v.nullable(
    v.object({
      /** `direct`: the portal itself, through its console. A tool that calls comes first. */
      carrier: v.picklist(['tool', 'direct']),
      seenAt: instant,
      isAway: v.boolean(),
      tool: v.string(),
      console: v.picklist(consoleStates),
      delivers: v.array(v.picklist(deliveries)),
      problem: v.nullable(v.string()),
      /** It has the current members. */
      hasMembers: v.boolean(),
      /** Milliseconds by which its clock is ahead of the portal's. */
      clockAhead: v.number(),
    }),
  ),
  /** How the portal uses its console; null: it does not. */
  console: v.nullable(consoleSettingsSchema),
})
export type GameLink = v.InferOutput<typeof gameLinkSchema>

/** `GET /api/staff/game-side`: the listed servers that have a key or a console, with their links, those in trouble first. */
export const gameLinksSchema = /* @__PURE__ */ v.object({ servers: v.array(gameLinkSchema) })

/** An act as staff see it. `outcome` null: not known yet. */
export const staffActSchema = /* @__PURE__ */ v.object({
  id: v.string(),
  at: instant,
  server: v.object({ id: v.string(), name: v.string() }),
  kind: v.picklist(actKinds),
  /** Null: it is about no player. */
  player: v.nullable(v.object({ steamId: steamIdSchema, name: v.nullable(v.string()) })),
  /** The message, the reason, or the command with its name; null: the act has none. */
  text: v.nullable(v.string()),
  /** Who caused it: a SteamID or the name of a console account; null: the portal itself (a banned player connected). */
  by: v.nullable(v.string()),
  /** Null: it is no player who has signed in here. */
  byName: v.nullable(v.string()),
  outcome: v.nullable(v.picklist(actOutcomes)),
  reply: v.string(),
  endedAt: v.nullable(instant),
})
export type StaffAct = v.InferOutput<typeof staffActSchema>

/** Newest first, 50 at most; `next` null: there are no older ones. */
export const staffActsSchema = /* @__PURE__ */ v.object({ acts: v.array(staffActSchema), next: v.nullable(v.string()) })
export type StaffActs = v.InferOutput<typeof staffActsSchema>

/** One line of at most 120 bytes: the console of a game counts bytes. */
export const gameTextSchema = /* @__PURE__ */ v.pipe(
  oneLine(gameTextMax),
  v.maxBytes(gameTextMax, `must have at most ${gameTextMax} bytes`),
)

/** Where something is said: one server, the servers of a mode, or all. */
export const sayTargetSchema = /* @__PURE__ */ v.variant('to', [
  v.strictObject({ to: v.literal('server'), id: v.string() }),
  v.strictObject({ to: v.literal('mode'), mode: v.string() }),
  v.strictObject({ to: v.literal('all') }),
])
export type SayTarget = v.InferOutput<typeof sayTargetSchema>

/** `request`: chosen by the page, the same in every attempt, so that it is said once. */
const request = /* @__PURE__ */ v.pipe(v.string(), v.uuid())

/** `POST /api/staff/game-side/say`. */
export const sayBodySchema = /* @__PURE__ */ v.strictObject({ request, target: sayTargetSchema, text: gameTextSchema })
export type SayBody = v.InferOutput<typeof sayBodySchema>

/** `POST /api/staff/game-side/kick`: wherever the player is now. */
export const kickBodySchema = /* @__PURE__ */ v.strictObject({
  request,
  steamId: steamIdSchema,
  reason: gameTextSchema,
})
export type KickBody = v.InferOutput<typeof kickBodySchema>

const namedServer = /* @__PURE__ */ v.object({ id: v.string(), name: v.string(), mode: v.string() })

/** `GET /api/staff/game-side/commands`: what an administrator may run, and where the player in question is now. */
export const gameCommandsSchema = /* @__PURE__ */ v.object({
  commands: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      line: v.string(),
      modes: v.array(v.string()),
      servers: v.array(v.string()),
      repeatable: v.boolean(),
    }),
  ),
  /** Servers that are reached; empty without a player. `userId`: the number by which the game knows them. */
  places: v.array(v.object({ server: namedServer, userId: v.number() })),
})
export type GameCommands = v.InferOutput<typeof gameCommandsSchema>

/** Where a command runs: as {@link sayTargetSchema}, or on the servers that the player is on. */
export const runTargetSchema = /* @__PURE__ */ v.variant('to', [
  sayTargetSchema,
  v.strictObject({ to: v.literal('player') }),
])
export type RunTarget = v.InferOutput<typeof runTargetSchema>

/** `POST /api/staff/game-side/run`: of the servers of the target, those that the command is for. */
export const runBodySchema = /* @__PURE__ */ v.strictObject({
  request,
  /** Its id. */
  command: v.string(),
  /** As the caller saw it: another one by now is refused. */
  line: v.string(),
  target: runTargetSchema,
  /** For a line with `{player}` or `{userid}`. */
  steamId: v.nullable(steamIdSchema),
  /** For a line with `{text}`. */
  text: v.nullable(gameTextSchema),
})
export type RunBody = v.InferOutput<typeof runBodySchema>

/** `POST /api/staff/game-side/reload`. */
export const reloadBodySchema = /* @__PURE__ */ v.strictObject({ request, target: sayTargetSchema })
export type ReloadBody = v.InferOutput<typeof reloadBodySchema>

/** On how many servers it is to be done. 0: no server is reached, or the player is on none. */
export const startedActsSchema = /* @__PURE__ */ v.object({ servers: v.number() })

/** `GET /api/vip/in-game`: whether the caller's VIP is in the game. `of` 0: nothing delivers VIP in this community. */
export const vipInGameSchema = /* @__PURE__ */ v.object({
  /** Servers that have the caller as a member; those that do not, because they are away; and all that deliver VIP. */
  active: v.number(),
  away: v.number(),
  of: v.number(),
})
export type VipInGame = v.InferOutput<typeof vipInGameSchema>
