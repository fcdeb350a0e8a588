/** One entry of an object in a text, with the span from its key to the end of its value. */
interface Span {
  readonly key: string
  readonly value: unknown
  readonly from: number
  readonly to: number
}

/** The text is not the object that the plugin reads. The message says why. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson'
}

/** Comments, as CounterStrikeSharp accepts them, and a byte order mark, as spaces: every position stays. */
const withoutComments = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|^\uFEFF/g, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n\r]/g, ' '),
  )

/** The entries of the object that the text is. @throws UnreadableJson */
function spansOf(text: string): { readonly spans: readonly Span[]; readonly end: number } {
  const plain = withoutComments(text)
  let value: unknown
  try {
    value = JSON.parse(plain)
  } catch (error) {
    throw new UnreadableJson(error instanceof Error ? error.message : String(error))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UnreadableJson('it is not an object')
  const spans: Span[] = []
  let depth = 0
  let from = -1
  let colon = -1
  let last = -1
  const endEntry = (): void => {
    if (from < 0) return
    const key: unknown = JSON.parse(plain.slice(from, colon))
    spans.push({ key: String(key), value: JSON.parse(plain.slice(colon + 1, last + 1)), from, to: last + 1 })
    from = -1
  }
  for (const { 0: token, index } of plain.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g)) {
    if (token === '}' || token === ']') depth -= 1
    if (depth === 0 && token === '}') {
      endEntry()
      return { spans, end: index }
    }
    if (depth === 1 && token === ',') endEntry()
    else if (depth === 1 && token === ':' && colon < from) colon = index
    else if (depth === 1 && from < 0) from = index
    if (token === '{' || token === '[') depth += 1
    last = index + token.length - 1
  }
  throw new UnreadableJson('it is not an object')
}

/** Where the white space before a position begins. */
function beforeSpace(text: string, position: number): number {
  let at = position
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at -= 1
  return at
}

/** Removes entries, each with one of the commas beside it, and the space before it. */
function withoutEntries(text: string, isOwn: (span: Span) => boolean): string {
  const { spans } = spansOf(text)
  const plain = withoutComments(text)
  const lastKept = spans.findLastIndex((span) => !isOwn(span))
  const cuts: [number, number][] = []
  for (const [index, span] of spans.entries()) {
    const comma = plain.indexOf(',', span.to)
    const hasComma = index < spans.length - 1
    if (isOwn(span)) {
      cuts.push([beforeSpace(text, span.from), span.to])
    }
    if (hasComma && (isOwn(span) || index === lastKept)) cuts.push([comma, comma + 1])
  }
  let rest = ''
  let at = 0
  for (const [from, to] of cuts) {
    rest += text.slice(at, from)
    at = to
  }
  return rest + text.slice(at)
}

/**
 * A text with other entries of its own in place of those that `isOwn` tells by name and value. Everything else stays byte for
 * byte. An own entry whose name is taken by another entry is left out. @throws UnreadableJson
 */
export function withOwnEntries(
  text: string,
  isOwn: (key: string, value: unknown) => boolean,
  entries: readonly (readonly [string, unknown])[],
): string {
  const rest = withoutEntries(text, ({ key, value }) => isOwn(key, value))
  const { spans, end } = spansOf(rest)
  const taken = new Set(spans.map(({ key }) => key))
  const own = entries.filter(([key]) => !taken.has(key))
  if (own.length === 0) return rest
  const lines = own.map(([key, value]) => `\n  ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',')
  const at = beforeSpace(rest, end)
  const lastTo = spans.at(-1)?.to
  const commaAt = lastTo ?? at
  const comma = lastTo === undefined ? '' : ','
  return `${rest.slice(0, commaAt)}${comma}${rest.slice(commaAt, at)}${lines}${rest.slice(at)}`
}
