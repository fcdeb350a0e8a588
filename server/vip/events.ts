import { isoInstant } from '../../contract/iso-instant.ts'
import type { PortalEvent } from '../kernel/events/tell-event.ts'

interface VipTime {
  /** Epoch milliseconds. */
  readonly at: number
  readonly endsAt: number
}

/** A player who had no VIP has it from now on. */
export const vipBegan = (steamId: string, { at, endsAt }: VipTime): PortalEvent => ({
  type: 'vip.began',
  key: `${steamId} ${at}`,
  at,
  steamId,
  data: { steamId, endsAt: isoInstant(endsAt) },
})

/** The VIP of a player ended at this instant, by itself or by staff. */
export const vipEnded = (steamId: string, at: number): PortalEvent => ({
  type: 'vip.ended',
  key: `${steamId} ${at}`,
  at,
  steamId,
  data: { steamId },
})
