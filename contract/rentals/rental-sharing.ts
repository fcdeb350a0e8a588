import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { days } from '../duration.ts'

/** Lifetime of a share link; its owner may revoke it earlier. */
export const shareLinkLasts = days(7)
/** Maximum members of one server, excluding its owner. */
export const maxMembers = 15

/**
 * The secret of a share link: 128 bits or more in URL-safe characters. A malformed one gets the same response as a
 * revoked one.
 */
export const shareCodeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'NOT_FOUND'))

/**
 * `POST /api/scrim/server/{id}/share` (owner): a link that makes anyone who opens it a member. A new one replaces the
 * previous one; only its hash is stored, so it is returned once. `DELETE` of the same path revokes it, returns 204 and
 * may be repeated.
 */
export const shareLinkSchema = v.object({
  code: shareCodeSchema,
  /** The full address of the page that accepts it. */
  url: v.string(),
  /** ISO 8601. */
  expires_at: v.string(),
})
export type ShareLink = v.InferOutput<typeof shareLinkSchema>

/** `GET /api/scrim/share/{code}`: the offer of the link, without an account. 404 for an expired or unknown link. */
export const shareOfferSchema = v.object({
  instance_name: v.string(),
  /** The owner's name. */
  owner: v.string(),
})

/**
 * `POST /api/scrim/share/{code}` (bearer): the caller becomes a member; repeated, or for the owner, it changes nothing
 * and returns the same. CONFLICT: the server already has {@link maxMembers} members.
 */
export const joinedSchema = v.object({ instance_id: v.string() })

/**
 * `GET /api/scrim/server/{id}/members` (owner and members): the users of the server besides its owner, earliest first.
 * `DELETE /api/scrim/server/{id}/members/{steamId}`: by the owner, which also revokes the share link, or by that
 * member; returns 204 and may be repeated.
 */
export const membersSchema = v.object({
  members: v.array(v.object({ steamid: steamIdSchema, name: v.string() })),
  /** Expiry of the current share link, ISO 8601; null without one, and for members. */
  share_expires_at: v.nullable(v.string()),
})
export type Members = v.InferOutput<typeof membersSchema>
