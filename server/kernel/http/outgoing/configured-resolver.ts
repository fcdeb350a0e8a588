import { promises, lookup as systemLookup, TIMEOUT } from 'node:dns'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import type { ResolveName } from './public-lookup.ts'

export interface ConfiguredResolverOptions {
  /** Addresses of name servers in place of the system's. */
  readonly servers?: readonly string[]
  /** The hosts file. */
  readonly hosts?: string
  /** For the first of three queries (ms); each further one waits twice as long. */
  readonly timeout?: number
  /** The system's resolver. */
  readonly system?: ResolveName
}

/** How long IPv6 addresses are waited for once there are IPv4 ones (RFC 8305, 3: Resolution Delay). */
const resolutionDelay = 50

const systemHosts = (): string =>
  process.platform === 'win32'
    ? path.join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32/drivers/etc/hosts')
    : '/etc/hosts'

const resolveBySystem: ResolveName = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/** Whether the hosts file (hosts(5)) names a host. */
async function isInHosts(file: string, host: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(host)
  })
}

const timedOut = v.object({ code: v.literal(TIMEOUT) })
const orNone = <T>(found: Promise<readonly T[]>): Promise<readonly T[]> => found.catch(() => [])

/**
 * Resolves names that the operator configured as the system does, but by the DNS wherever that knows the name: the system's
 * resolver (getaddrinfo) has two threads for all names of the process, so that two names that hang would stop all others,
 * and a process cannot end while it resolves one. It is asked for what only it can know: names of the hosts file, of the
 * local network, and such as the DNS says that it does not know. No name waits for another one.
 */
export function createConfiguredResolver(options: ConfiguredResolverOptions = {}): ResolveName {
  const { servers, hosts = systemHosts(), timeout = seconds(1), system = resolveBySystem } = options
  return async (name) => {
    const host = name.toLowerCase()
    if (!host.includes('.') || host.endsWith('.local') || (await isInHosts(hosts, host))) return system(host)
    const resolver = new promises.Resolver({ timeout, tries: 3 })
    if (servers !== undefined) resolver.setServers(servers)
    const asked = resolver.resolve4(host)
    const six = orNone(resolver.resolve6(host))
    const four = await orNone(asked)
    const others = await (four.length === 0 ? six : Promise.race([six, delay(resolutionDelay, [])]))
    const found = [
      ...four.map((address) => ({ address, family: 4 })),
      ...others.map((address) => ({ address, family: 6 })),
    ]
    if (found.length > 0) return found
    const error: unknown = await asked.catch((reason: unknown) => reason)
    if (v.is(timedOut, error)) throw error
    return system(host)
  }
}
