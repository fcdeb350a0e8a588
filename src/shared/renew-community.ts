import * as contentEndpoints from '../../contract/endpoints/content.ts'
import { read } from '../platform/api-client.ts'
import { documentVersion, portalSettings, setCommunity } from '../platform/community.ts'
import { isOnline } from '../platform/online.ts'

let shown = documentVersion

/** The version of the settings that the page shows; empty: the document named none, and none was read. */
export const shownVersion = (): string | undefined => shown

/** Reads the settings again. Never rejects: without a response of the portal the ones that are shown stay. */
export async function renewCommunity(): Promise<void> {
  if (!isOnline()) return
  try {
    const { data, fromCache } = await read(contentEndpoints.readCommunity, {})
    if (fromCache) return
    shown = portalSettings.get()?.version
    setCommunity(data)
  } catch (error) {
    console.info('Settings not refreshed:', error)
  }
}
