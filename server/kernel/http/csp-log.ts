import type { FastifyBaseLogger } from 'fastify'
import { minutes } from '../../../contract/duration.ts'
import type { CspReport } from '../../../contract/page/csp-report.ts'
import { networkKey } from '../limits/client-key.ts'
import { loggedPath } from './logged-path.ts'

/** Different reports that are logged in a minute, of everybody and of one network. */
const most = { all: 20, network: 5 } as const
const longestText = 100

/** Addresses without what may be secret in them; words such as `inline` stay. */
function shown(text: string): string {
  if (URL.canParse(text)) {
    const { origin, protocol, pathname } = new URL(text)
    return (origin === 'null' ? protocol : origin + loggedPath(pathname)).slice(0, longestText)
  }
  return text.includes('/') ? loggedPath(text).slice(0, longestText) : text.slice(0, longestText)
}

/**
 * Logs violations of the page's policy: each different one once a minute, when it is first reported, and at the end of the
 * minute how often it came again. Anybody can send reports: their number and their length are limited.
 */
export function createCspLog(
  logger: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number,
): (report: CspReport, address: string) => void {
  const again = new Map<string, { readonly report: CspReport; count: number }>()
  const byNetwork = new Map<string, number>()
  let others = 0
  let endsAt = Number.NEGATIVE_INFINITY
  const turn = (): void => {
    const at = now()
    // The second condition handles a clock that was set back.
    if (at < endsAt && at >= endsAt - minutes(1)) return
    for (const { report, count } of again.values()) {
      if (count > 0) logger.warn({ cspReport: report, times: count }, 'content security policy violated again')
    }
    if (others > 0) logger.warn({ times: others }, 'further reports of a violated content security policy')
    again.clear()
    byNetwork.clear()
    others = 0
    endsAt = at + minutes(1)
  }
  return ({ document, directive, blocked, source }, address) => {
    turn()
    const report = {
      document: shown(document),
      directive: directive.slice(0, longestText),
      blocked: shown(blocked),
      source: shown(source),
    }
    const key = JSON.stringify(report)
    const known = again.get(key)
    const network = networkKey(address)
    const ofNetwork = byNetwork.get(network) ?? 0
    if (known !== undefined) {
      known.count += 1
    } else if (again.size >= most.all || ofNetwork >= most.network) {
      others += 1
    } else {
      again.set(key, { report, count: 0 })
      byNetwork.set(network, ofNetwork + 1)
      logger.warn({ cspReport: report }, 'content security policy violated')
    }
  }
}
