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
import { areDistinct, listOf } from './setting-texts.ts'

const sections = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1),
  settings: v.optional(storedSettingsSchema),
  servers: v.optional(
    v.pipe(
      listOf(communityServerSchema, ({ ip, port }) => `${ip} ${port}`, 'lists one address twice'),
      v.maxLength(20_000),
      v.check((servers) => areDistinct(servers, ({ id }) => id ?? []), 'holds one id twice'),
    ),
  ),
  announcements: v.optional(listOf(communityAnnouncementSchema, ({ id }) => id, 'holds one id twice')),
  privileges: v.optional(listOf(communityPrivilegeSchema, ({ id }) => id, 'holds one id twice')),
  faqs: v.optional(listOf(communityFaqSchema, ({ id }) => id, 'holds one id twice')),
  prices: v.optional(listOf(communityPriceSchema, priceId, 'prices one thing twice')),
})
/**
 * The file that `admin import` reads and `admin export` writes. A section that is present replaces the stored one; an
 * absent section is left unchanged. Source of docs/community.schema.json.
 */
export const communityFileSchema = v.pipe(sections, visible())
export type CommunityFile = v.InferOutput<typeof communityFileSchema>
