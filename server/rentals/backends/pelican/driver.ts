import { createConfiguredResolver } from '../../../kernel/http/outgoing/configured-resolver.ts'
import type { ResolveName } from '../../../kernel/http/outgoing/public-lookup.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { BackendClaims } from '../../rules/backend-claims.ts'
import type { RegionOffer } from '../../rules/capacity.ts'
import { createApiClient } from '../api-client.ts'
import { adminsFile, checkedConfig, checkedKey, consoleArgument, isDemoName, reloadAdminsCommand } from '../border.ts'
import {
  type Demo,
  DriverError,
  type InstanceConfig,
  type InstanceDescription,
  type InstanceState,
  type ListedInstance,
  type ServerDriver,
} from '../driver.ts'
import { createSerialPerKey } from '../serial.ts'
import { type Addresses, createAddresses, missingIp, usableAllocations } from './addresses.ts'
import { type Console, createConsole } from './console.ts'
import { ensureServer } from './create-instance.ts'
import { createPanel, filledIn, isFilledIn, keyPrefix, type Panel } from './panel.ts'
import type { PelicanSettings } from './settings.ts'
import type { PanelServer } from './shapes.ts'

export interface PelicanOptions extends Pick<Kernel, 'now'> {
  readonly settings: PelicanSettings
  readonly claims: BackendClaims
  readonly timeoutMs?: number
  /** Of the names by which the panel knows its machines; absent: as for other hosts that the operator configured. */
  readonly resolve?: ResolveName
}

/** The panel's id for the application API and its uuid for the client API; both never change. */
const refOf = ({ id, uuid }: PanelServer): string => `${id}.${uuid}`

function partsOf(ref: string): { readonly id: string; readonly uuid: string } {
  const parts = /^(\d{1,12})\.([0-9a-f-]{8,36})$/.exec(ref)
  if (parts?.[1] === undefined || parts[2] === undefined) throw new DriverError('gone', 'not a server of the panel')
  return { id: parts[1], uuid: parts[2] }
}

/** States that the panel reports itself; all others are read from the node. */
const panelStates: Readonly<Record<string, InstanceState>> = {
  installing: 'creating',
  install_failed: 'failed',
  reinstall_failed: 'failed',
  suspended: 'stopped',
  restoring_backup: 'creating',
}
const nodeStates: Readonly<Record<string, InstanceState>> = {
  running: 'running',
  starting: 'creating',
  busy: 'creating',
  stopping: 'stopped',
  offline: 'stopped',
}

/** Where players reach a server, or why they do not. */
async function placeOf(
  server: PanelServer,
  { regions }: Pick<PelicanSettings, 'regions'>,
  addresses: Addresses,
): Promise<Pick<InstanceDescription, 'address' | 'message'>> {
  const allocations = server.relationships?.allocations?.data ?? []
  const own = allocations.find(({ attributes }) => attributes.id === server.allocation)?.attributes
  if (own === undefined) return {}
  const place = Object.values(regions).find(({ node }) => node === server.node)
  const ip = await addresses.of(own, server.node, place)
  return ip === undefined ? { message: missingIp(own) } : { address: { ip, port: own.port } }
}

/** What can still be created in each region. */
async function regionOffers(panel: Panel, settings: PelicanSettings, addresses: Addresses): Promise<RegionOffer[]> {
  const tokens = await panel.loginTokenLimit()
  const offers: RegionOffer[] = []
  for (const [region, place] of Object.entries(settings.regions)) {
    const { usable, unreachable } = await usableAllocations(panel, addresses, place)
    const limit = { name: `addresses of node ${place.node}`, left: usable.length }
    const offer = { region, recommended: place.recommended, limits: [limit, ...tokens] }
    const [sample] = usable.length === 0 ? unreachable : []
    offers.push(sample === undefined ? offer : { ...offer, unreachable: missingIp(sample) })
  }
  return offers
}

/** Sets a server's variables and administrators, for its next start and immediately while it runs. */
async function applyConfig(
  servers: Console,
  settings: PelicanSettings,
  uuid: string,
  { name, password, admins }: InstanceConfig,
): Promise<void> {
  for (const [variable, template] of Object.entries(settings.environment)) {
    if (isFilledIn(template)) await servers.setVariable(uuid, variable, filledIn(template, { name, password }))
  }
  await servers.writeFile(uuid, settings.adminsFile, adminsFile(admins))
  if ((await servers.state(uuid)) !== 'running') return
  await servers.command(uuid, `hostname ${consoleArgument(name)}`)
  await servers.command(uuid, `sv_password ${consoleArgument(password)}`)
  await servers.command(uuid, reloadAdminsCommand)
}

/** A download must use HTTPS, or HTTP if the panel itself is configured that way. */
function checkedDownload(address: string, panel: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && panel.startsWith('http:'))
  if (url === undefined || !allowed || url.username !== '') throw new DriverError('final', 'refused a download address')
  return url.href
}

/**
 * Servers of a Pelican or Pterodactyl panel. The panel's `external_id` holds the idempotency key, so that a create whose
 * response was lost is found again. Routes: pelican-dev/panel, routes/api-application.php and api-client.php.
 */
export function createPelicanDriver(options: PelicanOptions): ServerDriver {
  const { settings, claims, now, resolve = createConfiguredResolver(), ...limits } = options
  const headersWith = (key: string) => ({ authorization: `Bearer ${key}`, accept: 'application/json' })
  const apiWith = (key: string) => createApiClient({ base: settings.url, headers: headersWith(key), now, ...limits })
  const panel = createPanel(apiWith(settings.applicationKey), settings)
  const clientApi = apiWith(settings.clientKey)
  const servers = createConsole(clientApi)
  const inOrder = createSerialPerKey()

  const demos = async (ref: string): Promise<readonly Demo[]> => {
    const files = await servers.files(partsOf(ref).uuid, settings.demoFolder)
    return files.filter((file) => file.is_file && isDemoName(file.name)).map(({ name, size }) => ({ name, size }))
  }

  const create: ServerDriver['create'] = async (wanted, idempotencyKey, signal) => {
    const key = checkedKey(idempotencyKey)
    const spec = checkedConfig(wanted)
    return inOrder(key, async () => ({
      ref: refOf(
        await ensureServer({ panel, addresses: createAddresses(panel, resolve) }, settings, claims, spec, {
          key,
          signal,
        }),
      ),
    }))
  }

  return {
    name: 'pelican',
    capabilities: { movesInPlace: false, configureRestarts: false, isLocal: false },

    regions: () => regionOffers(panel, settings, createAddresses(panel, resolve)),

    create,

    async find(key) {
      const server = await panel.byExternalId(checkedKey(key))
      return server === undefined ? undefined : { ref: refOf(server) }
    },

    async list() {
      const own: ListedInstance[] = []
      for await (const server of panel.servers()) {
        const id = server.external_id ?? ''
        if (id.startsWith(keyPrefix)) own.push({ ref: refOf(server), key: id.slice(keyPrefix.length) })
      }
      return own
    },

    async describe(ref) {
      const { id, uuid } = partsOf(ref)
      const server = await panel.byId(id)
      if (server === undefined) return { state: 'gone' }
      const held = server.suspended ? 'stopped' : panelStates[server.status ?? '']
      const state = held ?? nodeStates[await servers.state(uuid)] ?? 'stopped'
      return { state, ...(await placeOf(server, settings, createAddresses(panel, resolve))) }
    },

    configure: async (ref, config) => applyConfig(servers, settings, partsOf(ref).uuid, checkedConfig(config)),

    async restart(ref, idempotencyKey) {
      const key = checkedKey(idempotencyKey)
      if (await claims.isDone(key)) return
      await servers.restart(partsOf(ref).uuid)
      await claims.noteDone(key)
    },

    relocate: (_, spec, key, signal) => create(spec, key, signal),

    demos,

    async openDemo(ref, name) {
      const listed = (await demos(ref)).find((demo) => demo.name === name)
      if (listed === undefined) return undefined
      const file = `${settings.demoFolder}/${listed.name}`
      const url = await servers.downloadUrl(partsOf(ref).uuid, file)
      return clientApi.stream(checkedDownload(url, settings.url))
    },

    destroy: async (ref) => panel.destroy(partsOf(ref).id),

    // Nothing of it runs here.
    close: async () => undefined,
  }
}
