import { randomBytes } from 'node:crypto'
import { type BackendClaims, type Claim, type ClaimsSeen, takeFirst } from '../../rules/backend-claims.ts'
import type { Limit } from '../../rules/capacity.ts'
import { DriverError, type InstanceSpec, type ListedInstance } from '../driver.ts'
import { releasingClaims } from '../held-claims.ts'
import { claimLoginToken, loginTokenLimit } from '../login-tokens.ts'
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

const accountLimit = 'servers of the account'

/** The account's remaining capacity: login tokens, and the operator's limit. */
export function limitsOf(servers: readonly GameServer[], { loginTokens, maxServers }: DathostSettings): Limit[] {
  const tokens = loginTokenLimit(loginTokens, takenTokens(servers))
  if (maxServers === undefined) return [...tokens]
  return [...tokens, { name: accountLimit, left: Math.max(0, maxServers - claimedOf(servers).length) }]
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

/** Duplicates that other creations may take away, one after the other, before this one gives up for now. */
const maxDuplicates = 5

interface Creation {
  readonly account: Account
  readonly settings: DathostSettings
  readonly claims: BackendClaims
  readonly key: string
  readonly signal: AbortSignal | undefined
}

/**
 * Claims a stopped duplicate: one that a lost response left, or a new one. A new one is listed before the response to its
 * duplication arrives, so that another creation may have claimed it; then that one needs no further duplicate, and this one
 * makes another.
 */
async function claimDuplicate(
  { account, settings, key, signal }: Creation,
  seen: ClaimsSeen,
  servers: readonly GameServer[],
  location: string,
): Promise<{ readonly id: string; readonly claim: Claim }> {
  const left = new Map(unclaimedOf(servers, settings.template).map(({ id }) => [`server ${id}`, id]))
  const found = await takeFirst(seen, [...left.keys()], key)
  const leftId = typeof found === 'string' ? undefined : left.get(found.resource)
  if (typeof found !== 'string' && leftId !== undefined) return { id: leftId, claim: found }
  for (let tries = 0; tries < maxDuplicates; tries += 1) {
    const { id } = await account.duplicate(location)
    // Duplicating takes minutes: a second worker with the same key must not claim another server.
    signal?.throwIfAborted()
    const claim = await seen.take(`server ${id}`, key)
    if (claim !== undefined) return { id, claim }
  }
  throw new DriverError('retryable', 'other servers have taken every duplicate')
}

const creationPrefix = 'creation '
/** Its claim changes with every creation that counts against the operator's limit. */
const accountGate = 'account'
/** Creations that may begin meanwhile before this one gives up for now. */
const maxLooks = 20

/** @throws DriverError region_full, or retryable if creations that are not listed yet will use the last places. */
function checkLimits({ settings, key }: Creation, seen: ClaimsSeen, servers: readonly GameServer[]): void {
  const limits = limitsOf(servers, settings)
  const full = limits.find(({ left }) => left <= 0)
  if (full !== undefined) throw new DriverError('region_full', `no ${full.name} left`)
  const listed = new Set(claimedOf(servers).map((server) => server.key))
  const others = [...seen.holders(creationPrefix)].filter((holder) => holder !== key && !listed.has(holder)).length
  const taken = limits.find(({ name, left }) => name === accountLimit && left <= others)
  if (taken !== undefined) throw new DriverError('retryable', `the last ${taken.name} are being created`)
}

/**
 * Reads the claims and then the servers, and takes one of the places that the operator allows. Of several creations that
 * have read the same, one passes the gate, and the others read again.
 */
async function look(creation: Creation) {
  const { account, settings, claims, key } = creation
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const seen = await claims.read()
    const servers = await account.list()
    const known = servers.find(({ user_data }) => user_data === tagOf(key))
    const held: Claim[] = []
    if (known !== undefined) return { known, seen, servers, held }
    checkLimits(creation, seen, servers)
    if (settings.maxServers === undefined) return { known, seen, servers, held }
    const place = await seen.take(`${creationPrefix}${key}`, key)
    if (place !== undefined) held.push(place)
    if (place !== undefined && (await seen.take(accountGate, key)) !== undefined) return { known, seen, servers, held }
    await claims.release(held)
  }
  throw new DriverError('retryable', 'too many other servers are being created')
}

/** Creates the server of `key`, stopped, with all its settings. */
async function makeServer(
  creation: Creation,
  spec: InstanceSpec,
  location: string,
  { held, seen, servers }: Awaited<ReturnType<typeof look>>,
): Promise<string> {
  const { account, settings, claims, key, signal } = creation
  return releasingClaims(claims, held, async () => {
    const given = await claimLoginToken(seen, settings.loginTokens, takenTokens(servers), key)
    if (given !== undefined) held.push(given.claim)
    const { id, claim } = await claimDuplicate(creation, seen, servers, location)
    held.push(claim)
    signal?.throwIfAborted()
    await account.update(id, claimOf(spec, key, location, given?.token))
    return id
  })
}

/**
 * The id of the instance of `key`, after creating, claiming, configuring and starting it as needed. Calls of several
 * processes may overlap. @throws DriverError region_full without a free login token.
 */
export async function ensureServer(
  account: Account,
  settings: DathostSettings,
  claims: BackendClaims,
  spec: InstanceSpec,
  { key, signal }: { readonly key: string; readonly signal: AbortSignal | undefined },
): Promise<string> {
  const place = Object.hasOwn(settings.regions, spec.region) ? settings.regions[spec.region] : undefined
  if (place === undefined) throw new DriverError('final', `no location for ${spec.region}`)
  const creation: Creation = { account, settings, claims, key, signal }
  const found = await look(creation)
  const { known } = found
  if (known !== undefined) await claims.release(found.seen.own(key))
  if (known?.on) return known.id
  const id = known?.id ?? (await makeServer(creation, spec, place.location, found))
  await account.writeAdmins(id, spec.admins)
  await account.start(id)
  return id
}
