/**
 * Requests that a proxy and the server behind it could read differently. `own` and `hidden` are paths of the portal that
 * name the exchange: the second one must be a request of its own to both of them, or to none.
 */
export interface Vector {
  readonly name: string
  bytes(own: string, hidden: string): string
}

const host = 'Host: 127.0.0.1'
const lines = (...all: readonly string[]): string => all.join('\r\n')
const get = (path: string, ...more: readonly string[]): string =>
  lines(`GET ${path} HTTP/1.1`, host, ...more, 'Connection: close', '', '')
/** A request with these header lines; what follows is body to one reader and a request to another. */
const post = (path: string, headers: readonly string[], body: string): string =>
  lines(`POST ${path} HTTP/1.1`, host, 'Content-Type: application/json', ...headers, '', body)
const hex = (text: string): string => text.length.toString(16)
const chunked = 'Transfer-Encoding: chunked'

/** Spellings of the header that some readers honour and others do not see. */
const spellings = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding:\tchunked',
  ' Transfer-Encoding: chunked',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  'Transfer-Encoding\r\n : chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: CHUNKED',
  'Transfer-Encoding: chunked\x0b',
  'Transfer-Encoding: \x00chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encodıng: chunked',
]

/** A hidden request behind an empty chunked body: body to who believes the length. */
const clTe = (te: string): Vector => ({
  name: `CL.TE ${JSON.stringify(te)}`,
  bytes: (own, hidden) => {
    const body = `0\r\n\r\n${get(hidden)}`
    return post(own, [`Content-Length: ${body.length}`, te], body)
  },
})
/** A hidden request in a chunk: a request to who believes the short length. */
const teCl = (te: string): Vector => ({
  name: `TE.CL ${JSON.stringify(te)}`,
  bytes: (own, hidden) => {
    const inner = get(hidden)
    const size = `${hex(inner)}\r\n`
    return post(own, [te, `Content-Length: ${size.length}`], `${size}${inner}\r\n0\r\n\r\n`)
  },
})

const lengths: readonly (readonly [name: string, headers: (length: number) => readonly string[]])[] = [
  ['two lengths, 0 first', (n) => ['Content-Length: 0', `Content-Length: ${n}`]],
  ['two lengths, 0 last', (n) => [`Content-Length: ${n}`, 'Content-Length: 0']],
  ['two equal lengths', (n) => [`Content-Length: ${n}`, `Content-Length: ${n}`]],
  ['a list of lengths', (n) => [`Content-Length: ${n}, ${n}`]],
  ['a list of two lengths', (n) => [`Content-Length: 0, ${n}`]],
  ['a length with a sign', (n) => [`Content-Length: +${n}`]],
  ['a negative length', () => ['Content-Length: -1']],
  ['a hexadecimal length', (n) => [`Content-Length: 0x${n.toString(16)}`]],
  ['a length with a blank before the colon', (n) => [`Content-Length : ${n}`]],
  ['a folded length', (n) => ['Content-Length:', ` ${n}`]],
  ['a length that overflows', () => ['Content-Length: 18446744073709551616']],
  ['a length behind a bare LF', (n) => [`X: x\nContent-Length: ${n}`]],
  ['a length with a bare CR', (n) => [`Content-Length: ${n}\rX: x`]],
  ['a length in a folded line', (n) => ['X: x', ` Content-Length: ${n}`]],
]
const byLength = lengths.map(
  ([name, headers]): Vector => ({
    name,
    bytes: (own, hidden) => post(own, headers(get(hidden).length), get(hidden)),
  }),
)

const chunks: readonly (readonly [name: string, body: (hidden: string) => string])[] = [
  ['a chunk with an extension', (hidden) => `0;a=b\r\n\r\n${hidden}`],
  ['a chunk size with a bare LF', (hidden) => `0\n\r\n${hidden}`],
  ['a chunk extension with a bare LF', (hidden) => `2;a\nxx\r\n0\r\n\r\n${hidden}`],
  ['a chunk size with a sign', (hidden) => `+0\r\n\r\n${hidden}`],
  ['a chunk size as 0x', (hidden) => `0x0\r\n\r\n${hidden}`],
  ['a chunk size that overflows', (hidden) => `10000000000000000\r\n${hidden}`],
  ['a chunk without its end', (hidden) => `1\r\nab0\r\n\r\n${hidden}`],
  ['a trailer that is a header', (hidden) => `0\r\nContent-Length: 5\r\n\r\n${hidden}`],
]
const byChunk = chunks.map(
  ([name, body]): Vector => ({ name, bytes: (own, hidden) => post(own, [chunked], body(get(hidden))) }),
)

const hugeHeader = `X-Huge: ${'x'.repeat(100_000)}`
const single: readonly (readonly [name: string, bytes: Vector['bytes']])[] = [
  [
    'a GET with a body',
    (own, hidden) => lines(`GET ${own} HTTP/1.1`, host, `Content-Length: ${get(hidden).length}`, '', get(hidden)),
  ],
  [
    'a GET with an unread body',
    (own, hidden) => lines(`GET ${own} HTTP/1.1`, host, chunked, '', `0\r\n\r\n${get(hidden)}`),
  ],
  [
    'Expect and a body',
    (own, hidden) => post(own, ['Expect: 100-continue', `Content-Length: ${get(hidden).length}`], get(hidden)),
  ],
  [
    'an upgrade to h2c',
    (own, hidden) =>
      lines(
        `GET ${own} HTTP/1.1`,
        host,
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
        '',
        get(hidden),
      ),
  ],
  [
    'an upgrade to a WebSocket',
    (own, hidden) =>
      lines(
        `GET ${own} HTTP/1.1`,
        host,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 777',
        'Sec-WebSocket-Key: x',
        '',
        get(hidden),
      ),
  ],
  [
    'HTTP/1.0 with chunks',
    (own, hidden) => lines(`POST ${own} HTTP/1.0`, host, chunked, '', `0\r\n\r\n${get(hidden)}`),
  ],
  ['HTTP/0.9', (own) => `GET ${own}\r\n`],
  ['a version of two digits', (own) => lines(`GET ${own} HTTP/1.10`, host, '', '')],
  ['the absolute form', (own) => lines(`GET http://127.0.0.1${own} HTTP/1.1`, host, 'Connection: close', '', '')],
  [
    'the absolute form of another host',
    (own) => lines(`GET http://evil.test${own} HTTP/1.1`, host, 'Connection: close', '', ''),
  ],
  ['two hosts', (own) => lines(`GET ${own} HTTP/1.1`, host, 'Host: evil.test', 'Connection: close', '', '')],
  ['no host', (own) => lines(`GET ${own} HTTP/1.1`, 'Connection: close', '', '')],
  ['another host', (own) => lines(`GET ${own} HTTP/1.1`, 'Host: evil.test', 'Connection: close', '', '')],
  ['a host with a path', (own) => lines(`GET ${own} HTTP/1.1`, 'Host: 127.0.0.1/x?', 'Connection: close', '', '')],
  ['a request line with a tab', (own) => lines(`GET\t${own}\tHTTP/1.1`, host, 'Connection: close', '', '')],
  [
    'a request line in the path',
    (own, hidden) => lines(`GET ${own} HTTP/1.1\r\nGET ${hidden} HTTP/1.1`, host, 'Connection: close', '', ''),
  ],
  ['an encoded line break in the path', (own, hidden) => get(`${own}%0d%0a%0d%0aGET%20${hidden}%20HTTP/1.1`)],
  ['a blank line before', (own) => `\r\n\r\n${get(own)}`],
  ['bare LF throughout', (own) => get(own).replaceAll('\r\n', '\n')],
  ['a huge header', (own) => get(own, hugeHeader)],
  ['a thousand headers', (own) => get(own, ...Array.from({ length: 1000 }, (_, i) => `X-${i}: ${i}`))],
  ['a huge path', (own) => get(`${own}?${'x'.repeat(60_000)}`)],
  ['a header without a name', (own) => get(own, ': x')],
  ['a NUL in a header', (own) => get(own, 'X: a\x00b')],
  ['pipelined requests', (own, hidden) => lines(`GET ${own} HTTP/1.1`, host, '', get(hidden))],
]

export const vectors: readonly Vector[] = [
  ...spellings.flatMap((te) => [clTe(te), teCl(te)]),
  clTe(chunked),
  teCl(chunked),
  ...byLength,
  ...byChunk,
  ...single.map(([name, bytes]) => ({ name, bytes })),
]

const noise = ['\t', ' ', '\x0b', '\x0c', '\x00', '\r', '\n', '\r\n ', ',', ';', '"', '\x7f', '\xa0', '+', 'x']

/** A listed vector with one to three bytes inserted, removed or doubled. */
export function mutated(random: () => number): Vector {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const base = pick(vectors.filter(({ name }) => !/huge|thousand/.test(name)))
  const edits = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    at: random(),
    by: pick(noise) ?? '',
    how: random(),
  }))
  return {
    name: `${base?.name} with ${JSON.stringify(edits)}`,
    bytes: (own, hidden) => {
      let text = base?.bytes(own, hidden) ?? ''
      for (const { at, by, how } of edits) {
        const place = Math.floor(at * Math.min(text.length, 400))
        const rest = how < 0.6 ? text.slice(place) : text.slice(place + 1)
        text = text.slice(0, place) + (how < 0.9 ? by : '') + rest
      }
      return text
    },
  }
}
