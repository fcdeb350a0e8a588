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

/**
 * The text that Alipay signed in a response: the value of its first member exactly as written
 * (opendocs.alipay.com/common/02mse7), so it must not be reserialised. Undefined if the response does not begin with `member`.
 */
export function signedPart(answer: string, member: string): string | undefined {
  const start = new RegExp(`^\\s*\\{\\s*"${member}"\\s*:\\s*(?=\\{)`).exec(answer)
  if (!start) return undefined
  const end = endOfObject(answer, start[0].length)
  return end < 0 ? undefined : answer.slice(start[0].length, end)
}
