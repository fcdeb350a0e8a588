import * as v from 'valibot'
import { visible } from '../visible-text.ts'

/** An instant, ISO 8601. */
const instantSchema = v.string()

/** Names a stored state of what is edited. Two states with the same tag have the same content. */
export const tagSchema = v.string()

/** The tag of what does not exist: creating something names it. */
export const absentTag = 'none'

/** The `If-Match` of an edit: the tag of the state that the editor saw (RFC 9110, 13.1.1). */
export const ifMatchHeaders = v.object({
  'If-Match': v.pipe(
    v.string(),
    v.regex(/^"[\w-]{1,64}"$/),
    v.transform((tag) => tag.slice(1, -1)),
    v.string(),
    v.description('The tag of the state that is edited, in quotes; `"none"` creates something.'),
  ),
})

/** The headers of an edit of the state with this tag. */
export const ifMatch = (tag: string): { readonly 'If-Match': string } => ({ 'If-Match': `"${tag}"` })

/** The response to an edit, and what a refused edit names as current: null if it does not exist. */
// @__NO_SIDE_EFFECTS__
export const editStateOf = <S extends v.GenericSchema>(value: S) =>
  v.object({ tag: tagSchema, value: v.nullable(value) })

/**
 * How a version came about. `found`: it was changed outside of the room and the command line, or before they kept
 * versions.
 */
export const versionSources = ['edit', 'restore', 'import', 'found'] as const
export type VersionSource = (typeof versionSources)[number]

/** A version of what was edited. */
export const editVersionSchema = v.object({
  /** 1, 2, 3, … */
  number: v.number(),
  at: instantSchema,
  /** A SteamID, or the operating-system user of a command; null: unknown. */
  actor: v.nullable(v.string()),
  actorName: v.nullable(v.string()),
  source: v.picklist(versionSources),
  /** The version that this one brought back. */
  restored: v.nullable(v.number()),
  /** Null: it was removed. Parsed where it is shown: an earlier version of the portal may have stored it. */
  value: v.nullable(v.unknown()),
})
export type EditVersion = v.InferOutput<typeof editVersionSchema>

export const editHistoryPageSize = 20

/** Versions, newest first. */
export const editHistorySchema = v.object({
  versions: v.array(editVersionSchema),
  /** `before` of the next page; null: this is the last one. */
  next: v.nullable(v.number()),
})
export type EditHistory = v.InferOutput<typeof editHistorySchema>

/** The number of a version as a parameter. */
export const versionNumberSchema = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/),
  v.transform(Number),
  v.number(),
  v.description('Number of a version.'),
)

/** The body of an edit: a new value, the removal, or a version to bring back. */
// @__NO_SIDE_EFFECTS__
export const editBodyOf = <S extends v.GenericSchema>(value: S) =>
  v.union([
    v.strictObject({ value: v.pipe(value, visible<v.InferOutput<S>>()) }),
    v.strictObject({ remove: v.literal(true) }),
    v.strictObject({ restore: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ])
