/** Decodes canonical base64 (RFC 4648, 3.5 and 4); undefined for input that `Buffer.from` would silently repair. */
export function base64Bytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
