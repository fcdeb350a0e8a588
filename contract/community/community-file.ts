import * as v from 'valibot'
import { visible } from '../visible-text.ts'
import {
  communityAnnouncementSchema,
  communityFaqSchema,
  communityPriceSchema,
  communityPrivilegeSchema,
  communityServerSchema,
  priceId,
} from './community-items.ts'
import { storedSettingsSchema } from './community-settings.ts'

const unique =
  <T>(key: (item: T) => string) =>
  (items: T[]): boolean =>
    new Set(items.map(key)).size === items.length

const sections = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1),
  settings: v.optional(storedSettingsSchema),
  servers: v.optional(
    v.pipe(
      v.array(communityServerSchema),
      v.maxLength(20_000),
      v.check(
        unique((s) => `${s.ip} ${s.port}`),
        'lists one address twice',
      ),
      v.check(
        (servers) => unique((id: string) => id)(servers.flatMap(({ id: own }) => own ?? [])),
        'holds one id twice',
      ),
    ),
  ),
  announcements: v.optional(
    v.pipe(
      v.array(communityAnnouncementSchema),
      v.check(
        unique((a) => a.id),
        'holds one id twice',
      ),
    ),
  ),
  privileges: v.optional(
    v.pipe(
      v.array(communityPrivilegeSchema),
      v.check(
        unique((p) => p.id),
        'holds one id twice',
      ),
    ),
  ),
  faqs: v.optional(
    v.pipe(
      v.array(communityFaqSchema),
      v.check(
        unique((f) => f.id),
        'holds one id twice',
      ),
    ),
  ),
  prices: v.optional(v.pipe(v.array(communityPriceSchema), v.check(unique(priceId), 'prices one thing twice'))),
})
/**
 * The file that `admin import` reads and `admin export` writes. A section that is present replaces the stored one; an
 * absent section is left unchanged. Source of docs/community.schema.json.
 */
export const communityFileSchema = v.pipe(sections, visible())
export type CommunityFile = v.InferOutput<typeof communityFileSchema>
