import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

const minModulus = 2048

function rsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < minModulus) throw new Error('is not an RSA key of at least 2048 bits')
  return key
}

const bareBase64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/** Tries each reading in turn. */
function firstOf(readings: readonly (() => KeyObject)[]): KeyObject {
  for (const read of readings) {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  throw new Error('is not a key: expected PEM or its base64 text')
}

/** An RSA private key from PEM, or from the bare base64 (PKCS#8 or PKCS#1) that Alipay's key tool writes. @throws Error */
export function privateKeyOf(text: string): KeyObject {
  if (!bareBase64.test(text)) return rsa(firstOf([() => createPrivateKey(text)]))
  const der = Buffer.from(text, 'base64')
  return rsa(
    firstOf([
      () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
      () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
    ]),
  )
}

/** An RSA public key from PEM (a key or a certificate), or from bare base64 as Alipay's console shows it. @throws Error */
export function publicKeyOf(text: string): KeyObject {
  if (!bareBase64.test(text)) return rsa(firstOf([() => createPublicKey(text)]))
  const der = Buffer.from(text, 'base64')
  return rsa(firstOf([() => createPublicKey({ key: der, format: 'der', type: 'spki' })]))
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** All certificates of a PEM text in order; empty if there is none. @throws Error for a malformed one */
export function certificatesOf(pem: string): readonly X509Certificate[] {
  return (pem.match(certificateBlock) ?? []).map((block) => new X509Certificate(block))
}

/** The key of a certificate, with the rules of {@link publicKeyOf}. @throws Error */
export const certificateKey = (certificate: X509Certificate): KeyObject => rsa(certificate.publicKey)
