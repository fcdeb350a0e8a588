import * as v from 'valibot'

/** `GET /api/auth/vip-status/{steamId}` (ENT-03, G-03). Only the player and staff receive `expiresAt`. Unknown fields pass. */
export const vipStatusSchema = v.object({
  /** 'none' when not VIP. */
  type: v.string(),
  /** ISO 8601. */
  expiresAt: v.optional(v.nullable(v.string()), null),
  groups: v.optional(v.array(v.string()), []),
  reservedSlots: v.optional(v.boolean(), false),
})
export type VipStatus = v.InferOutput<typeof vipStatusSchema>

export const noVip: VipStatus = { type: 'none', expiresAt: null, groups: [], reservedSlots: false }

/** `GET /api/vip/options`: what the VIP page can offer in this community. */
export const vipOptionsSchema = v.object({
  /** Address of the external payment page that is framed (VIP-02); null: not offered. */
  selfPayUrl: v.nullable(v.string()),
  /** Address of the card store (VIP-01); null: not offered. */
  storeUrl: v.nullable(v.string()),
})
export type VipOptions = v.InferOutput<typeof vipOptionsSchema>
