/** Path of a latency responder on its host (LAT-02). */
export const latencyPath = '/latency'
export const latencyDefaultPort = 8443

export interface LatencyUrlOptions {
  /** Only a page that was itself opened from this computer may connect to its loopback without TLS (the demo). */
  readonly pageIsLoopback: boolean
}

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
const withPort = /:\d+$/

/** True for `localhost`, 127.0.0.0/8 and `[::1]`, with or without a port. */
export const isLoopback = (authority: string): boolean => loopbackHost.test(authority)

/**
 * The WebSocket address of a ping target (`host` or `host:port`, LAT-02): `wss://host:port/latency`, port 8443 if none
 * is given. `ws:` only from a loopback page to a loopback target.
 */
export function latencyUrl(target: string, { pageIsLoopback }: LatencyUrlOptions): string {
  const scheme = pageIsLoopback && isLoopback(target) ? 'ws' : 'wss'
  const port = withPort.test(target) ? '' : `:${latencyDefaultPort}`
  return `${scheme}://${target.toLowerCase()}${port}${latencyPath}`
}
