import { useEffect } from 'react'
import * as v from 'valibot'
import { minutes } from '../../contract/duration.ts'
import * as vipEndpoints from '../../contract/endpoints/vip.ts'
import { noVip, type VipStatus } from '../../contract/vip/vip.ts'
import { now } from '../platform/clock.ts'
import { deviceChannel } from '../platform/device-leader.ts'
import { createListeners } from '../platform/signal.ts'
import { useSession } from './session.ts'
import { usePersonalApi } from './use-personal-api.ts'

const changed = 'vipStatusChanged'
const channel = deviceChannel('vip-status', v.literal(changed))

/** Announces in this window and in every other one of the device that the status may have changed (VIP-03). */
export function vipStatusChanged(): void {
  dispatchEvent(new Event(changed))
  channel.post(changed)
}

/** The revalidations of all readers. They share one SWR entry, so the first one revalidates for all. */
const readers = createListeners(() => {
  const revalidate = () => readers.notifyFirst()
  const stopChannel = channel.listen(revalidate)
  addEventListener(changed, revalidate)
  return () => {
    removeEventListener(changed, revalidate)
    stopChannel()
  }
})

const isOver = ({ expiresAt }: VipStatus): boolean => expiresAt !== null && Date.parse(expiresAt) <= now()

/**
 * Whether the signed-in user is VIP and until when; `none` for everyone else, and while nothing is known (SES-08). The
 * last response outlives the visit under the user's own key, so that the badge and the card are available offline.
 */
export function useVipStatus(): VipStatus {
  const session = useSession()
  const steamId = session?.user.steamId
  const address = steamId === undefined ? null : { params: { steamId } }
  const { data, retry } = usePersonalApi(vipEndpoints.readVipStatus, address, { focusThrottleInterval: minutes(1) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is a new function at every render that always does the same
  useEffect(() => (steamId === undefined ? undefined : readers.subscribe(retry)), [steamId])
  if (!data) return noVip
  return isOver(data) ? { ...noVip, groups: data.groups } : data
}

/** VIP may take the last slots (QJ-04). */
export const isVip = (status: VipStatus): boolean => status.type !== 'none'
