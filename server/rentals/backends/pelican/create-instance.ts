import { type BackendClaims, type ClaimsSeen, takeFirst } from '../../rules/backend-claims.ts'
import { DriverError, type InstanceSpec } from '../driver.ts'
import { releasingClaims } from '../held-claims.ts'
import { claimLoginToken } from '../login-tokens.ts'
import { type Addresses, usableAllocations } from './addresses.ts'
import type { Panel, ServerPlace } from './panel.ts'
import type { PelicanSettings } from './settings.ts'
import type { Allocation, PanelServer } from './shapes.ts'

const addressPrefix = 'address '

/** One of the free addresses of the region's node. @throws DriverError region_full without one, retryable if the last are claimed. */
async function claimAddress(seen: ClaimsSeen, usable: readonly Allocation[], node: number, key: string) {
  const claim = await takeFirst(
    seen,
    usable.map(({ id }) => `${addressPrefix}${id}`),
    key,
  )
  if (claim === 'none')
    throw new DriverError('region_full', `no free allocation on node ${node} that players can reach`)
  if (claim === 'held') throw new DriverError('retryable', 'the last addresses are being given to other servers')
  return { claim, allocation: Number(claim.resource.slice(addressPrefix.length)) }
}

/**
 * The server of `key`, created if there is none. Creations of several processes may overlap: each claims an address and a
 * login token first. @throws DriverError region_full without a free address or login token.
 */
export async function ensureServer(
  { panel, addresses }: { readonly panel: Panel; readonly addresses: Addresses },
  settings: Pick<PelicanSettings, 'regions' | 'loginTokens'>,
  claims: BackendClaims,
  spec: InstanceSpec,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal | undefined },
): Promise<PanelServer> {
  const seen = await claims.read()
  const known = await panel.byExternalId(key)
  if (known !== undefined) {
    await claims.release(seen.own(key))
    return known
  }
  const place = Object.hasOwn(settings.regions, spec.region) ? settings.regions[spec.region] : undefined
  if (place === undefined) throw new DriverError('final', `no node for ${spec.region}`)
  const { loginTokens } = settings
  const taken = loginTokens.length === 0 ? new Set<string>() : await panel.takenTokens()
  const { usable } = await usableAllocations(panel, addresses, place)
  const { allocation, claim } = await claimAddress(seen, usable, place.node, key)
  const held = [claim]
  return releasingClaims(claims, held, async () => {
    const given = await claimLoginToken(seen, loginTokens, taken, key)
    if (given !== undefined) held.push(given.claim)
    signal?.throwIfAborted()
    const at: ServerPlace = { allocation, ...(given === undefined ? {} : { token: given.token }) }
    return panel.create(spec, key, at)
  })
}
