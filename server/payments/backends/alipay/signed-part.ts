/** Index after the JSON object that begins at `from`; -1 if it is not closed. */
function endOfObject(text: string, from: number): number {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    const character = text[i]
    if (character === '"') {
      i = endOfString(text, i)
      if (i < 0) return -1
    } else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return -1
}

/** Index of the closing quote of the string that opens at `from`; -1 if it is not closed. */
function endOfString(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    if (text[i] === '\\') i += 1
    else if (text[i] === '"') return i
  }
  return -1
}

/** The signed part of a response: as text, and the bytes that the signature covers. */
export interface SignedPart {
  readonly text: string
  readonly bytes: Uint8Array
}

/**
 * What Alipay signed in a response: the value of its first member exactly as written (opendocs.alipay.com/common/02mse7),
 * so it must not be reserialised. `text`: the response `body`, decoded from UTF-8 or GBK. Undefined if it does not begin
 * with `member`, or if what follows the part is not ASCII.
 */
export function signedPart(body: Uint8Array, text: string, member: string): SignedPart | undefined {
  const start = new RegExp(`^[ \\t\\r\\n]*\\{[ \\t\\r\\n]*"${member}"[ \\t\\r\\n]*:[ \\t\\r\\n]*(?=\\{)`).exec(text)
  if (!start) return undefined
  const from = start[0].length
  const to = endOfObject(text, from)
  if (to < 0) return undefined
  // Before and after the part a character is a byte, whatever the encoding is.
  const rest = text.length - to
  const isAscii = body.subarray(body.length - rest).every((byte) => byte < 0x80)
  return isAscii ? { text: text.slice(from, to), bytes: body.subarray(from, body.length - rest) } : undefined
}
