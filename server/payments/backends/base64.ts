/** The bytes of base64 written as it must be (RFC 4648, 3.5 and 4); undefined for what `Buffer.from` would guess. */
export function base64Bytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
