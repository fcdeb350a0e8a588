import * as v from 'valibot'
import { days } from './duration.ts'
import { steamIdSchema } from './user.ts'

/** How long a share link lasts; its owner may revoke it before. */
export const shareLinkLasts = days(7)
/** People whom one server may be shared with, its owner not counted. */
export const maxMembers = 15

/** The secret of a share link: 128 bits or more in URL-safe characters. A malformed one is as unknown as a revoked one. */
export const shareCodeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'NOT_FOUND'))

/**
 * `POST /api/scrim/server/{id}/share` (owner): a link that makes whoever opens it a member. A new one replaces the
 * former; only its hash is kept, so it is told once. `DELETE` of the same path revokes it, answers 204 and may be
 * repeated.
 */
export const shareLinkSchema = v.object({
  code: shareCodeSchema,
  /** The whole address of the page that accepts it. */
  url: v.string(),
  /** ISO 8601. */
  expires_at: v.string(),
})
export type ShareLink = v.InferOutput<typeof shareLinkSchema>

/** `GET /api/scrim/share/{code}`: what the link offers, without an account. 404 for a link that is over or unknown. */
export const shareOfferSchema = v.object({
  instance_name: v.string(),
  /** The owner's name. */
  owner: v.string(),
})

/**
 * `POST /api/scrim/share/{code}` (bearer): the caller is a member from now on; repeated, and for the owner, it changes
 * nothing and answers the same. CONFLICT: the server has {@link maxMembers} members already.
 */
export const joinedSchema = v.object({ instance_id: v.string() })

/**
 * `GET /api/scrim/server/{id}/members` (owner and members): who may use the server besides its owner, first come first.
 * `DELETE /api/scrim/server/{id}/members/{steamId}`: by the owner, which revokes the share link too, or by the member in
 * question; answers 204 and may be repeated.
 */
export const membersSchema = v.object({
  members: v.array(v.object({ steamid: steamIdSchema, name: v.string() })),
  /** Until when the present share link lasts, ISO 8601; null without one, and for members. */
  share_expires_at: v.nullable(v.string()),
})
export type Members = v.InferOutput<typeof membersSchema>
