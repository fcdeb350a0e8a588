import { X509Certificate } from 'node:crypto'
import { days } from '../../contract/duration.ts'

/** From when before its end a certificate is reported: automatic renewal happens 30 days before. */
const reportedBefore = days(14)

/** What to say about the end of the served certificate, the first of a PEM chain; undefined: it is far. `now`: epoch ms. */
export function certificateEndWarning(pem: string, now: number): string | undefined {
  const end = Date.parse(new X509Certificate(pem).validTo)
  if (end - now > reportedBefore) return undefined
  const date = new Date(end).toISOString().slice(0, 10)
  return end <= now
    ? `the certificate ended on ${date}: browsers refuse it. Renew it, then send SIGHUP.`
    : `the certificate ends on ${date}. Renew it, then send SIGHUP.`
}
