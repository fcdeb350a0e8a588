import * as v from 'valibot'
import { oneLine } from '../visible-text.ts'
import { type KeyScope, keyScopes } from './key-scopes.ts'

/** An instant, ISO 8601. */
const instantSchema = v.string()

/** Keys of a portal that are neither revoked nor expired. */
export const keysAtMost = 100

/** Calls per minute that a key can have. */
export const keyRates = [60, 600, 3000, 12_000] as const
export const usualKeyRate = 600

/** The sender names a new key, so that making it can be repeated. */
export const keyIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/), v.description('Such as `1a2b3c4d5e6f`.'))

const scopesSchema = v.pipe(
  v.array(v.picklist(keyScopes)),
  v.minLength(1),
  v.check((scopes) => new Set(scopes).size === scopes.length, 'holds one scope twice'),
)

const choices = {
  name: oneLine(60),
  scopes: scopesSchema,
  /** Calls per minute. */
  rate: v.picklist(keyRates),
}

/** `days`: how long it is valid; null: until it is revoked. */
export const newKeySchema = v.strictObject({
  id: keyIdSchema,
  ...choices,
  days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))),
})
export type NewKey = v.InferOutput<typeof newKeySchema>

/** `POST /api/staff/api-keys`. `key` is shown only now: the portal stores its hash. */
export const madeKeySchema = v.object({ key: v.string() })

/** `GET /api/staff/api-keys`: newest first; revoked and expired ones stay in the list for 30 days. */
export const staffKeysSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    scopes: v.array(v.custom<KeyScope>((scope) => typeof scope === 'string')),
    rate: v.number(),
    createdAt: instantSchema,
    /** A SteamID. */
    createdBy: v.string(),
    createdByName: v.nullable(v.string()),
    /** Whether the creator still is an administrator; the staff scopes of the key end with that. */
    isCreatorAdministrator: v.boolean(),
    /** Null: it does not expire. */
    expiresAt: v.nullable(instantSchema),
    /** To the minute; null: never. */
    usedAt: v.nullable(instantSchema),
    revokedAt: v.nullable(instantSchema),
  }),
)
export type StaffKey = v.InferOutput<typeof staffKeysSchema>[number]
