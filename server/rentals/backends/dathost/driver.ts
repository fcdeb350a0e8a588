import { minutes } from '../../../../contract/duration.ts'
import { isPort } from '../../../../contract/servers/address.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { BackendClaims } from '../../rules/backend-claims.ts'
import { createApiClient } from '../api-client.ts'
import { checkedConfig, checkedKey, isDemoName, reloadAdminsCommand } from '../border.ts'
import { type Demo, DriverError, type InstanceDescription, type ServerDriver } from '../driver.ts'
import { isReachable } from '../reachable.ts'
import { createSerialPerKey } from '../serial.ts'
import { createAccount } from './account.ts'
import { ensureServer, limitsOf, ownServers, tagOf } from './create-instance.ts'
import type { DathostSettings } from './settings.ts'
import type { GameServer } from './shapes.ts'

export interface DathostOptions extends Pick<Kernel, 'now'> {
  readonly settings: DathostSettings
  readonly claims: BackendClaims
  readonly timeoutMs?: number
  /** Time-out of a duplication, which copies files. */
  readonly duplicateTimeoutMs?: number
}

function addressOf({ ip, raw_ip, ports }: GameServer): InstanceDescription['address'] {
  // `ip` is a host name of DatHost's for most servers; players get the literal address.
  const literal = [raw_ip, ip].find((text) => text !== null && isReachable(text))
  const port = ports?.game
  return typeof literal === 'string' && typeof port === 'number' && isPort(port) ? { ip: literal, port } : undefined
}

function stateOf({ on, booting, server_error }: GameServer): InstanceDescription {
  if (on) return { state: booting ? 'creating' : 'running' }
  return server_error === null || server_error === ''
    ? { state: 'stopped' }
    : { state: 'failed', message: server_error }
}

/**
 * Servers of a DatHost account: each is a duplicate of a prepared template. `user_data` holds the idempotency key; a
 * duplicate whose response was lost has no key yet and is claimed by the next create.
 * Run one portal per account, because two would claim each other's duplicates; the processes of one share their claims.
 * Reference: dathost.com/reference.
 */
export function createDathostDriver(options: DathostOptions): ServerDriver {
  const { settings, claims, duplicateTimeoutMs = minutes(3), ...client } = options
  const credentials = Buffer.from(`${settings.email}:${settings.password}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}`, accept: 'application/json' }
  const account = createAccount(
    createApiClient({ ...client, base: settings.url, headers }),
    settings,
    duplicateTimeoutMs,
  )
  const inOrder = createSerialPerKey()

  const demos = async (ref: string): Promise<readonly Demo[]> =>
    (await account.files(ref, settings.demoFolder)).filter(({ name }) => isDemoName(name))

  const create: ServerDriver['create'] = async (wanted, idempotencyKey, signal) => {
    const key = checkedKey(idempotencyKey)
    const spec = checkedConfig(wanted)
    return inOrder(key, async () => ({ ref: await ensureServer(account, settings, claims, spec, { key, signal }) }))
  }

  return {
    name: 'dathost',
    capabilities: { movesInPlace: false, configureRestarts: true, isLocal: false },

    async regions() {
      const limits = limitsOf(await account.list(), settings)
      return Object.entries(settings.regions).map(([region, { recommended }]) => ({ region, recommended, limits }))
    },

    create,

    async find(key) {
      const tag = tagOf(checkedKey(key))
      const server = (await account.list()).find(({ user_data }) => user_data === tag)
      return server === undefined ? undefined : { ref: server.id }
    },

    list: async () => ownServers(await account.list(), settings.template),

    async describe(ref) {
      const server = await account.get(ref)
      if (server === undefined) return { state: 'gone' }
      const address = addressOf(server)
      return address === undefined ? stateOf(server) : { ...stateOf(server), address }
    },

    async configure(ref, config) {
      const { name, password, admins } = checkedConfig(config)
      const server = await account.get(ref)
      if (server === undefined) throw new DriverError('gone', 'the server is not in the account')
      await account.writeAdmins(ref, admins)
      // Changing settings restarts a running server, so only when something differs.
      if (server.name !== name || server.cs2_settings?.password !== password) {
        await account.update(ref, { name, 'cs2_settings.password': password })
      } else if (server.on) await account.command(ref, reloadAdminsCommand)
    },

    async restart(ref, idempotencyKey) {
      const key = checkedKey(idempotencyKey)
      if (await claims.isDone(key)) return
      await account.start(ref)
      await claims.noteDone(key)
    },

    relocate: (_, spec, key, signal) => create(spec, key, signal),

    demos,

    async openDemo(ref, name) {
      const listed = (await demos(ref)).find((demo) => demo.name === name)
      if (listed === undefined) return undefined
      const file = settings.demoFolder === '' ? listed.name : `${settings.demoFolder}/${listed.name}`
      const { size, stream } = await account.openFile(ref, file)
      return { size: size ?? listed.size, stream }
    },

    destroy: (ref) => account.destroy(ref),

    // Nothing of it runs here.
    close: async () => undefined,
  }
}
