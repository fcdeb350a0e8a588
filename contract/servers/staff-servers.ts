import * as v from 'valibot'
import { communityServerSchema } from '../community/community-items.ts'
import { editStateOf, tagSchema } from '../staff/staff-edits.ts'
import { visible } from '../visible-text.ts'
import { pingTargetCheckSchema } from './ping-target.ts'
import { queryFailureSchema } from './query-failure.ts'

/** The id of a server as a parameter. */
export const serverIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9.:[\]_-]{1,64}$/),
  v.description('Id of the server, which it keeps when it moves.'),
)

const { rules: _rules, ...fields } = communityServerSchema.entries

/** What staff edit of a server, besides its rules, which are texts. Its id never changes. */
export const editedServerSchema = v.strictObject({ ...fields, id: serverIdSchema })
export type EditedServer = v.InferOutput<typeof editedServerSchema>

/** A server that staff add: it gets its id from the portal. */
export const newServerSchema = v.omit(editedServerSchema, ['id'])
export type NewServer = v.InferOutput<typeof newServerSchema>

/** The name of one of several servers that are added at once: `{n}` is its number; without it, the number follows. */
export const numberedName = (name: string, number: number, of: number): string =>
  name.includes('{n}') ? name.replaceAll('{n}', String(number)) : of === 1 ? name : `${name} #${number}`

/** An instant, ISO 8601. */
const instantSchema = v.string()

/** A server in the staff room. */
export const staffServerSchema = v.object({
  tag: tagSchema,
  value: editedServerSchema,
  /** False as well before the first reply. */
  isOnline: v.boolean(),
  players: v.number(),
  /** The last reply to the poller; null: it never replied. */
  lastSeen: v.nullable(instantSchema),
  /** Addresses that it left and that still lead to it. */
  former: v.array(v.string()),
  /** The game server whose log counts for it; null: there is none. */
  log: v.nullable(v.object({ keyId: v.string(), receivedAt: v.nullable(instantSchema), isRefused: v.boolean() })),
})
export type StaffServer = v.InferOutput<typeof staffServerSchema>

/** `GET /api/staff/servers`, in the order of the list. */
export const staffServersSchema = v.object({ servers: v.array(staffServerSchema) })

export const serverStateSchema = editStateOf(editedServerSchema)

export const newServersLimit = 200

/** New servers. One that is listed already stays as it is, so that the call can be repeated. */
export const newServersSchema = v.strictObject({
  servers: v.pipe(v.array(newServerSchema), v.minLength(1), v.maxLength(newServersLimit), visible()),
})

/** What became of each new server, in their order. */
export const addedServersSchema = v.array(v.object({ id: v.string(), outcome: v.picklist(['added', 'listed']) }))

export type AddedServers = v.InferOutput<typeof addedServersSchema>

export const serverCheckBodySchema = v.strictObject({
  ip: fields.ip,
  port: fields.port,
  ping_target: fields.ping_target,
})

/** What was found. Times are round trips from the portal, which may be far from the players. */
export const serverCheckSchema = v.object({
  game: v.variant('ok', [
    v.object({ ok: v.literal(true), milliseconds: v.number(), map: v.string(), players: v.number(), max: v.number() }),
    v.object({ ok: v.literal(false), ...queryFailureSchema.entries }),
  ]),
  /** Null: there is no ping target. */
  ping: v.nullable(pingTargetCheckSchema),
})
export type ServerCheck = v.InferOutput<typeof serverCheckSchema>
