import { useEffect } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import { renewCommunity } from '../../../shared/renew-community.ts'

/** Every process of the portal has new settings after two seconds. */
const knownAfter = seconds(2.5)

/** After each save this page shows the new settings without waiting for its next request. */
export function useRenewedCommunity(saves: number): void {
  useEffect(() => {
    if (saves === 0) return
    const timer = setTimeout(() => void renewCommunity(), knownAfter)
    return () => clearTimeout(timer)
  }, [saves])
}
