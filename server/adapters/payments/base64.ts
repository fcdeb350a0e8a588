const strict = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** The bytes of strict base64 (RFC 4648, 4); undefined for anything else, where `Buffer.from` would guess. */
export const base64Bytes = (text: string): Buffer | undefined =>
  strict.test(text) ? Buffer.from(text, 'base64') : undefined
