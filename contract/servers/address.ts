/**
 * A listed server in paths and links: `ip:port`, IPv6 in brackets. A server that moves has another one; those that it had
 * before still lead to it (docs/decisions/054-server-identity.md).
 */
export type ServerId = string

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const ipv6 = /^(?=.*:)[0-9a-fA-F:]{2,39}(?:\.\d{1,3}){0,3}$/

/** True for a literal IPv4 or IPv6 address without brackets; host names are refused. */
export function isIp(text: string): boolean {
  return ipv4.test(text) || (ipv6.test(text) && (text.match(/::/g)?.length ?? 0) <= 1 && !text.includes(':::'))
}

/** True for a whole port number from 1 to 65535. */
export const isPort = (n: number): boolean => Number.isInteger(n) && n >= 1 && n <= 65_535

/** `1.2.3.4`, 27015 → `1.2.3.4:27015`; `::1`, 27015 → `[::1]:27015`. */
export const serverId = (ip: string, port: number): ServerId => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)

/** The inverse of {@link serverId}; undefined for anything that is not an address and a port. */
export function parseServerId(text: string): { ip: string; port: number } | undefined {
  const match = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text)
  const ip = match?.[1] ?? match?.[2]
  const port = Number(match?.[3])
  return ip !== undefined && isIp(ip) && isPort(port) ? { ip, port } : undefined
}

/** Without groups: an array of matches for each of ten thousand servers costs several times as much. */
const pingTarget = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::\d{1,5})?$/

/** True for `host`, `host:port`, `1.2.3.4:8443` or `[::1]:8443`: what an operator may type as a ping target (S25). */
export function isPingTarget(text: string): boolean {
  if (!pingTarget.test(text)) return false
  const bracket = text.indexOf(']')
  const colon = text.indexOf(':', bracket + 1)
  const hostOk = bracket === -1 ? !text.includes('..') : isIp(text.slice(1, bracket))
  return hostOk && (colon === -1 || isPort(Number(text.slice(colon + 1))))
}

/** The console command that joins a server (SRV-09). Both parts come from a parsed address, never from free text (S16). */
export const connectCommand = (ip: string, port: number): string => `connect ${serverId(ip, port)}`

/** Whether a server that listens on this host is reached from its own device alone. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|(?:0{1,4}:){7}0{0,3}1)$/i.test(host)
