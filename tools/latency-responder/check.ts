import { seconds } from '../../contract/duration.ts'
import { isPingTarget } from '../../contract/servers/address.ts'
import { isLoopback, latencyUrl } from '../../contract/servers/latency-responder.ts'
import type { PingTargetCheck, PingTargetFault } from '../../contract/servers/ping-target.ts'
import { allowsConnection } from './connect-src.ts'
import { type ProbeOptions, probeResponder } from './probe.ts'

export interface CheckOptions {
  /** `host` or `host:port`, as in the server's ping_target. */
  readonly target: string
  /** The portal's origin. */
  readonly origin: string
}

interface CheckDeps extends Pick<ProbeOptions, 'lookup' | 'ca'> {
  readonly out: (line: string) => void
  /** Epoch milliseconds. */
  now(): number
}

/** What is wrong and what to do about it. */
const advice: Readonly<Record<PingTargetFault, (options: CheckOptions) => string>> = {
  blockedPort: () => 'browsers do not connect to this port. Use another one, such as 8443.',
  unknownName: ({ target }) =>
    `the name does not resolve. Add a DNS record for ${hostOf(target)}, or correct its spelling.`,
  privateAddress: () => 'the name resolves to a private address, which players cannot reach.',
  refused: () => 'nothing listens on this port. Is the responder running, and with this --port?',
  timeout: () => 'nothing responds. Is the port open in the firewall, and in the cloud provider’s rules?',
  unreachable: () => 'the connection failed.',
  plainText: () => 'the port does not speak TLS. Start the responder with --cert and --key.',
  certificateExpired: () => 'the certificate has expired. Renew it, then send the responder SIGHUP.',
  certificateNotYetValid: () => 'the certificate is not valid yet. Is the clock of the machine right?',
  certificateName: ({ target }) =>
    `the certificate is not valid for ${hostOf(target)}. Get one for this name, or use a name for which it is valid.`,
  certificateUntrusted: () =>
    'browsers do not trust the certificate. Use one of a public authority, and the whole chain for --cert (fullchain.pem of certbot).',
  originRefused: ({ origin }) => `the responder refuses pages of ${origin}. Start it with --origin ${origin}.`,
  busy: () => 'the responder refuses connections because there are too many. Try again in a minute.',
  noResponder: () => 'something else than a latency responder is there.',
}

const hostOf = (target: string): string => target.replace(/:\d+$/, '')

const soon = seconds(14 * 24 * 60 * 60)

function linesOf(check: PingTargetCheck, options: CheckOptions, now: number): readonly string[] {
  if (!check.ok) return [`FAILED  ${options.target}: ${advice[check.fault](options)} (${check.detail})`]
  const { milliseconds, certificateEnds: ends } = check
  const certificate =
    ends === null
      ? []
      : [
          `${Date.parse(ends) - now < soon ? 'WARNING' : 'ok     '} certificate: trusted, valid for ${hostOf(options.target)} until ${ends.slice(0, 10)}`,
        ]
  return [
    `ok      name and port: ${options.target} responds`,
    ...certificate,
    `ok      origin: ${options.origin} may measure`,
    `ok      echo: ${milliseconds} ms from here`,
  ]
}

/** Whether the portal's page may connect, by the policy that it sends. */
async function checkPolicy(url: string, { origin }: CheckOptions): Promise<{ isFine: boolean; line: string }> {
  const failed = (text: string) => ({ isFine: false, line: `FAILED  portal: ${text}` })
  try {
    const response = await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(seconds(5)) })
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location !== null) {
      return failed(
        `${origin} redirects to ${location}. Use the address that players end up at, here and for --origin of the responder.`,
      )
    }
    const policy = response.headers.get('content-security-policy')
    if (policy === null || allowsConnection(policy, url)) {
      return { isFine: true, line: `ok      portal: the policy of ${origin} allows ${url}` }
    }
    return failed(
      `the Content-Security-Policy of ${origin} does not allow ${url} in connect-src. Does a proxy set its own?`,
    )
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return failed(`${origin} does not respond (${cause}), so that its policy could not be read.`)
  }
}

/** Says line by line whether a browser with the portal open could measure this target; true if it could. */
export async function checkTarget(options: CheckOptions, { out, now, ...probe }: CheckDeps): Promise<boolean> {
  const { target, origin } = options
  const url = latencyUrl(target, { pageIsLoopback: isLoopback(new URL(origin).host) })
  const [reached, policy] = await Promise.all([probeResponder({ ...probe, url, origin }), checkPolicy(url, options)])
  for (const line of linesOf(reached, options, now())) out(line)
  out(policy.line)
  const isFine = reached.ok && policy.isFine
  out(isFine ? 'Browsers can measure their latency here.' : 'Browsers cannot measure their latency here.')
  return isFine
}

/** Why this cannot be checked, as one sentence; undefined: it can. */
export function checkProblem(target: string, origins: readonly string[]): string | undefined {
  if (!isPingTarget(target)) return `--check needs a ping target such as sh1.example.org:8443, not "${target}"`
  const [origin, ...more] = origins
  if (origin === undefined || more.length > 0 || origin.includes('*')) {
    return '--check needs one --origin: the address of the portal, such as https://play.example.org'
  }
  return undefined
}
