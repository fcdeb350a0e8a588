import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { days } from '../../contract/duration.ts'

const sequence = 0x30
const rsaWithSha256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
const commonName = Buffer.from('0603550403', 'hex')

/** One DER value (X.690, 8.1): tag, length, content. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const bytes = length.subarray(length.findIndex((byte) => byte !== 0))
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content])
}

const utcTime = (at: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** A self-signed certificate (RFC 5280, version 1) in PEM, valid for ten years from a day before `now` (epoch ms). */
export function selfSigned(name: string, privateKey: KeyObject, now: number): string {
  const distinguished = der(sequence, der(0x31, der(sequence, commonName, der(0x0c, Buffer.from(name)))))
  const signed = der(
    sequence,
    der(0x02, Buffer.from([1])),
    rsaWithSha256,
    distinguished,
    der(sequence, utcTime(now - days(1)), utcTime(now + days(3650))),
    distinguished,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', signed, privateKey))
  const text = der(sequence, signed, rsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`
}
