import * as v from 'valibot'
import { isLoopbackHost } from '../contract/servers/address.ts'

const flag = v.optional(v.picklist(['', '0', '1'], 'must be 0 or 1'), '0')
const schema = v.object({ DEMO_EDGE_CASES: flag, DEMO_ON_NETWORK: flag, HOST: v.optional(v.string(), '') })

export interface DemoOptions {
  /** Whether a new demo includes edge cases: hostile names, full, empty and unreachable servers. For tests. */
  readonly edgeCases: boolean
}

/** Reads the demo's own variables from the environment. */
export function readDemoOptions(
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions | { readonly problem: string } {
  const read = v.safeParse(schema, environment)
  if (!read.success) {
    const [issue] = read.issues
    return { problem: `${v.getDotPath(issue)} ${issue.message}` }
  }
  const { HOST: host, DEMO_EDGE_CASES: edgeCases, DEMO_ON_NETWORK: onNetwork } = read.output
  if (host !== '' && !isLoopbackHost(host) && onNetwork !== '1') {
    return {
      problem: `HOST must be loopback in the demo, not ${host}: anyone who reaches it can sign in as any player and read all mail. For a portal that others reach set PORTAL_MODE=production; to open the demo to your network nevertheless, DEMO_ON_NETWORK=1`,
    }
  }
  return { edgeCases: edgeCases === '1' }
}
