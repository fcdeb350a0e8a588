import { useEffect } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import * as contentEndpoints from '../../../../contract/endpoints/content.ts'
import { read } from '../../../platform/api-client.ts'
import { setCommunity } from '../../../platform/community.ts'

/** Every process of the portal has new settings after two seconds. */
const knownAfter = seconds(2.5)

async function renew(): Promise<void> {
  try {
    setCommunity((await read(contentEndpoints.readCommunity, {})).data)
  } catch (error) {
    console.info('The settings could not be refreshed:', error) // the page reads them regularly
  }
}

/** After each save this page shows the new settings without waiting for its next regular read. */
export function useRenewedCommunity(saves: number): void {
  useEffect(() => {
    if (saves === 0) return
    const timer = setTimeout(() => void renew(), knownAfter)
    return () => clearTimeout(timer)
  }, [saves])
}
