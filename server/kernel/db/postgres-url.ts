import { DatabaseUnavailable } from './unavailable.ts'

const hosts = /^[a-z]+:\/\/(?:[^@/?#]*@)?([^@/?#]*)/i

/** Whether a connection URL names several servers in the form of libpq, `one,two:5433` or `?host=one,two`: the client library knows one. */
export function namesSeveralHosts(url: string): boolean {
  const [, host = ''] = hosts.exec(url) ?? []
  return host.includes(',') || /[?&]host=[^&#]*(?:,|%2c)/i.test(url)
}

/** Why, after the name of the variable. */
export const severalHosts =
  'must be one address, not several hosts: HAProxy or your provider leads it to the right server (docs/operating/haproxy.md)'

/** @throws DatabaseUnavailable with one readable line if it is no URL, or of several servers */
export function requirePostgresUrl(variable: string, url: string): void {
  if (namesSeveralHosts(url)) throw new DatabaseUnavailable(`${variable} ${severalHosts}`)
  if (!/^postgres(?:ql)?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new DatabaseUnavailable(`${variable} must look like postgresql://user:password@host:5432/name`)
  }
}

/** Host and port of a server's URL. */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname || 'localhost'}:${port || '5432'}`
}
