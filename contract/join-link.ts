import { serverId } from './address.ts'

/** An address whose parts were parsed: only such an address may become a link (S16). */
export interface Address {
  readonly ip: string
  readonly port: number
}

/**
 * Fills in `{ip}`, `{port}` and `{address}` of a community's template (SRV-10). Undefined unless the result is a
 * `steam:` link without white space or control characters.
 */
export function joinLink(template: string, { ip, port }: Address): string | undefined {
  const host = ip.includes(':') ? `[${ip}]` : ip
  const link = template
    .replaceAll('{ip}', host)
    .replaceAll('{port}', String(port))
    .replaceAll('{address}', serverId(ip, port))
  return /^steam:\/\/[\x21-\x7e]+$/.test(link) ? link : undefined
}
