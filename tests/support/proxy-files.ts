import { readFileSync } from 'node:fs'

/** A documented file with the ports of a test: `ports` by documented port. Fails when the file does not name one. */
export function withPorts(file: string, ports: ReadonlyMap<number, number>): string {
  let text = readFileSync(file, 'utf8')
  for (const [documented, actual] of ports) {
    if (!text.includes(`127.0.0.1:${documented}`)) throw new Error(`${file} does not name port ${documented}`)
    text = text.replaceAll(`127.0.0.1:${documented}`, `127.0.0.1:${actual}`)
  }
  return text
}

/** Replaces what needs a domain, a certificate or root; fails when there is nothing to replace. */
export function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`the documented file has no ${pattern}`)
  return text.replace(pattern, by)
}

export interface CaddyOptions {
  /** Versions of HTTP; absent: those of Caddy. */
  readonly protocols?: string
  /** How long it waits for a portal that starts, where a start takes longer than usual; absent: as documented. */
  readonly patience?: `${number}s`
  /** Between two health checks; absent: as documented. */
  readonly checksEvery?: `${number}ms`
}

/** A documented Caddyfile on loopback at `port`, without TLS. `ports`: those of the portals by documented port. */
export function caddyfileOf(
  file: string,
  ports: ReadonlyMap<number, number>,
  port: number,
  { protocols, patience, checksEvery }: CaddyOptions = {},
): string {
  const plain = withPorts(file, ports)
  const patient = patience === undefined ? plain : replaced(plain, /(?<=lb_try_duration )15s/, patience)
  const checked = checksEvery === undefined ? patient : replaced(patient, /(?<=health_interval )\d+s/, checksEvery)
  const site = replaced(checked, /^play\.example\.org \{/m, `http://127.0.0.1:${port} {`)
  const spoken = protocols === undefined ? '' : `\tservers {\n\t\tprotocols ${protocols}\n\t}\n`
  return `{\n\tadmin off\n\tauto_https off\n${spoken}}\n${site}`
}
