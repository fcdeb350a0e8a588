import { createHash, type X509Certificate } from 'node:crypto'

/** MD5 of the issuer (as RFC 2253 writes it, innermost name first) and the decimal serial number: Alipay's `*_cert_sn`. */
export function certificateSerial(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',')
  const serial = BigInt(`0x${certificate.serialNumber}`).toString()
  return createHash('md5')
    .update(issuer + serial)
    .digest('hex')
}

/** OIDs below 1.2.840.113549.1.1 are RSA's (RFC 8017, appendix C); the root file also holds others, which are skipped. */
const rsaSignature = Buffer.from('06092a864886f70d0101', 'hex')

/** Alipay's `alipay_root_cert_sn`: the serials of the RSA-signed certificates of the root file, joined by `_`. */
export const rootCertificateSerial = (certificates: readonly X509Certificate[]): string =>
  signedByRsa(certificates).map(certificateSerial).join('_')

/** Those certificates of the root file that count. */
export const signedByRsa = (certificates: readonly X509Certificate[]): readonly X509Certificate[] =>
  certificates.filter((certificate) => signatureAlgorithm(certificate.raw).includes(rsaSignature))

/** The part after the signed one: algorithm and signature (RFC 5280, 4.1). The algorithm is within its first bytes. */
function signatureAlgorithm(der: Buffer): Buffer {
  const header = headerLength(der, 0)
  const signedHeader = headerLength(der, header.size)
  const from = header.size + signedHeader.size + signedHeader.content
  return der.subarray(from, from + 16)
}

/** Length of a DER tag and length field at `at`, and of the content behind it (X.690, 8.1.3). */
function headerLength(der: Buffer, at: number): { readonly size: number; readonly content: number } {
  const first = der[at + 1] ?? 0
  if (first < 0x80) return { size: 2, content: first }
  const bytes = first & 0x7f
  return { size: 2 + bytes, content: der.readUIntBE(at + 2, bytes) }
}
