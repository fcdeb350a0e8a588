import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const maxLength = 6
let known: readonly X509Certificate[] | undefined

/** Node's built-in certificate authorities, parsed on the first webhook. */
function nodeRoots(): readonly X509Certificate[] {
  known ??= rootCertificates.map((pem) => new X509Certificate(pem))
  return known
}

const isValidAt = (certificate: X509Certificate, now: number): boolean =>
  Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo)

const isIssuer = (issuer: X509Certificate, of: X509Certificate): boolean =>
  of.checkIssued(issuer) && of.verify(issuer.publicKey)

/** The name that PayPal's SDKs check; the test environment's has one more label. */
const isSigner = (certificate: X509Certificate): boolean =>
  certificate.subject
    .split('\n')
    .some((part) => /^CN=messageverificationcerts(?:\.[a-z0-9-]+)*\.paypal\.com$/.test(part))

/**
 * The reason why `certificates` (the signer first) do not lead to a trusted authority through certificates that may sign
 * and are valid at `now` (epoch ms); undefined if they do. Revocation is not checked.
 */
export function chainProblem(
  certificates: readonly X509Certificate[],
  now: number,
  roots?: readonly string[],
): string | undefined {
  const trusted = roots === undefined ? nodeRoots() : roots.map((pem) => new X509Certificate(pem))
  const [signer, ...others] = certificates
  if (signer === undefined) return 'no certificate'
  if (!isSigner(signer)) return 'a certificate for another name'
  let current = signer
  for (let length = 0; length < maxLength; length++) {
    if (!isValidAt(current, now)) return 'a certificate that is not valid now'
    const last = current
    const root = trusted.find((candidate) => isIssuer(candidate, last))
    if (root !== undefined) return isValidAt(root, now) ? undefined : 'a root certificate that is not valid now'
    const next = others.find((candidate) => candidate.ca && candidate !== last && isIssuer(candidate, last))
    if (next === undefined) return 'a certificate whose issuer is unknown'
    current = next
  }
  return 'a chain of certificates that does not end'
}
