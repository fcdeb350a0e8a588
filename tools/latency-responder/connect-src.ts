/** The sources of the directive that governs connections: `connect-src`, or `default-src` in its place (CSP3, 6.1.2). */
function connectSources(policy: string): readonly string[] | undefined {
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/))
  const named = (name: string) => directives.find(([first = '']) => first.toLowerCase() === name)?.slice(1)
  return named('connect-src') ?? named('default-src')
}

/** Whether a source expression (CSP3, 6.7.2.8) matches; paths of expressions are not compared. */
function matches(source: string, url: URL): boolean {
  const expression = source.toLowerCase()
  if (expression === url.protocol) return true
  if (expression === '*') return /^wss?:$/.test(url.protocol)
  const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:.]+\]|[a-z0-9.*-]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(expression)
  if (match === null) return false
  const [, scheme, host = '', port] = match
  const isScheme = scheme === undefined || `${scheme}:` === url.protocol || (scheme === 'ws' && url.protocol === 'wss:')
  const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === url.hostname
  // URL leaves the default port out.
  const isPort = port === '*' || (port ?? '') === url.port || (url.port === '' && port === '443')
  return isScheme && isHost && isPort
}

/**
 * Whether a page with this `Content-Security-Policy` header may connect to `address`. A header can hold several policies,
 * separated by commas; each has to allow it.
 */
export function allowsConnection(header: string, address: string): boolean {
  const url = new URL(address)
  return header.split(',').every((policy) => {
    const sources = connectSources(policy)
    return sources === undefined || sources.some((source) => matches(source, url))
  })
}
