import { randomBytes } from 'node:crypto'
import type { Limit } from '../../rules/capacity.ts'
import { DriverError, type InstanceSpec, type ListedInstance } from '../driver.ts'
import { freeLoginToken, loginTokenLimit } from '../login-tokens.ts'
import type { Account } from './account.ts'
import type { DathostSettings } from './settings.ts'
import type { GameServer } from './shapes.ts'

/** Marks a server as ours, followed by its idempotency key; DatHost ignores `user_data`. */
const tagPrefix = 'spawnpoint:'
export const tagOf = (key: string): string => `${tagPrefix}${key}`

/** The game server login tokens in use on the account. */
const takenTokens = (servers: readonly GameServer[]): ReadonlySet<string> =>
  new Set(servers.map((server) => server.cs2_settings?.steam_game_server_login_token ?? ''))

/**
 * Unclaimed duplicates, left by calls whose response was lost. A duplicate that an operator made for another purpose has
 * its own `user_data` and is not touched.
 */
function unclaimedOf(servers: readonly GameServer[], template: string): GameServer[] {
  const inherited = servers.find(({ id }) => id === template)?.user_data ?? ''
  return servers.filter((server) => {
    const data = server.user_data ?? ''
    return server.duplicate_source_server === template && !server.on && (data === '' || data === inherited)
  })
}

const claimedOf = (servers: readonly GameServer[]): ListedInstance[] =>
  servers.flatMap(({ id, user_data }) =>
    user_data?.startsWith(tagPrefix) ? [{ ref: id, key: user_data.slice(tagPrefix.length) }] : [],
  )

/** The account's remaining capacity: login tokens, and the operator's limit. */
export function limitsOf(servers: readonly GameServer[], { loginTokens, maxServers }: DathostSettings): Limit[] {
  const tokens = loginTokenLimit(loginTokens, takenTokens(servers))
  if (maxServers === undefined) return [...tokens]
  return [...tokens, { name: 'servers of the account', left: Math.max(0, maxServers - claimedOf(servers).length) }]
}

/** Our servers with their keys; unclaimed ones have none. */
export function ownServers(servers: readonly GameServer[], template: string): ListedInstance[] {
  return [...claimedOf(servers), ...unclaimedOf(servers, template).map(({ id }) => ({ ref: id, key: undefined }))]
}

/** The settings that turn a duplicate into this instance in one call, so that a claim is atomic. */
const claimOf = (spec: InstanceSpec, key: string, location: string, token: string | undefined) => ({
  name: spec.name,
  user_data: tagOf(key),
  location,
  autostop: 'false',
  reboot_on_crash: 'true',
  deletion_protection: 'false',
  'cs2_settings.password': spec.password,
  'cs2_settings.rcon': randomBytes(18).toString('base64url'),
  'cs2_settings.slots': String(spec.slots),
  ...(token === undefined ? {} : { 'cs2_settings.steam_game_server_login_token': token }),
})

/**
 * The id of the instance of `key`, after creating, claiming, configuring and starting it as needed. Calls must not
 * overlap. @throws DriverError region_full without a free login token.
 */
export async function ensureServer(
  account: Account,
  settings: DathostSettings,
  spec: InstanceSpec,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal | undefined },
): Promise<string> {
  const place = Object.hasOwn(settings.regions, spec.region) ? settings.regions[spec.region] : undefined
  if (place === undefined) throw new DriverError('final', `no location for ${spec.region}`)
  const servers = await account.list()
  const known = servers.find(({ user_data }) => user_data === tagOf(key))
  if (known?.on) return known.id
  let id = known?.id
  if (id === undefined) {
    const full = limitsOf(servers, settings).find(({ left }) => left <= 0)
    if (full !== undefined) throw new DriverError('region_full', `no ${full.name} left`)
    const token = freeLoginToken(settings.loginTokens, takenTokens(servers))
    id = (unclaimedOf(servers, settings.template)[0] ?? (await account.duplicate(place.location))).id
    // Duplicating takes minutes: a second worker with the same key must not claim another server.
    signal?.throwIfAborted()
    await account.update(id, claimOf(spec, key, place.location, token))
  }
  await account.writeAdmins(id, spec.admins)
  await account.start(id)
  return id
}
