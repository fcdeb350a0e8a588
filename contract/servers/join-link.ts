import { serverId } from './address.ts'

/** An address whose parts were parsed: only such an address may become a link (S16). */
export interface Address {
  readonly ip: string
  readonly port: number
}

/**
 * Whether a `steam:` link, or the template of one, runs one command of the game at most: what separates or quotes commands in
 * its console, written plainly or percent-encoded, would run others on the player's computer (S16).
 */
export function runsOneCommand(link: string): boolean {
  try {
    const plain = decodeURIComponent(link)
    return !/[;"'`\\\p{Cc}]/u.test(plain) && plain.split('+').length <= 2
  } catch {
    return false
  }
}

/**
 * Fills in `{ip}`, `{port}` and `{address}` of a community's template (SRV-10). Undefined unless the result is a
 * `steam:` link without white space or control characters that {@link runsOneCommand}.
 */
export function joinLink(template: string, { ip, port }: Address): string | undefined {
  const host = ip.includes(':') ? `[${ip}]` : ip
  const link = template
    .replaceAll('{ip}', host)
    .replaceAll('{port}', String(port))
    .replaceAll('{address}', serverId(ip, port))
  return /^steam:\/\/[\x21-\x7e]+$/.test(link) && runsOneCommand(link) ? link : undefined
}
