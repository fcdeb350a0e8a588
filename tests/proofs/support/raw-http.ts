import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Another address of loopback than that of the proxies, so that the sender is a stranger to the portal. */
export const stranger = '127.0.0.2'

/**
 * Writes bytes on a connection of its own and returns everything that comes back until the other side closes it, or sends
 * nothing more for `idle` milliseconds.
 */
export async function exchange(port: number, bytes: string, idle = 250): Promise<string> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: stranger })
  let received = ''
  let last = performance.now()
  let isClosed = false
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    last = performance.now()
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    isClosed = true
  })
  await once(socket, 'connect')
  socket.write(Buffer.from(bytes, 'latin1'))
  last = performance.now()
  while (!isClosed && performance.now() - last < idle) await delay(10)
  socket.destroy()
  return received
}

export interface RawResponse {
  readonly status: number
  /** With the status line. */
  readonly head: string
  readonly body: string
}

/** The length of the body that begins at `at`, with its framing. */
function bodyAt(text: string, at: number, head: string): { end: number; body: string } {
  const length = /^content-length: (\d+)\r?$/im.exec(head)?.[1]
  if (length !== undefined) return { end: at + Number(length), body: text.slice(at, at + Number(length)) }
  if (!/^transfer-encoding: chunked\r?$/im.test(head)) return { end: text.length, body: text.slice(at) }
  const end = text.indexOf('\r\n0\r\n\r\n', at)
  return end < 0 ? { end: text.length, body: text.slice(at) } : { end: end + 7, body: text.slice(at, end) }
}

/** The responses in what a connection has received. */
export function responsesIn(text: string): readonly RawResponse[] {
  const found: RawResponse[] = []
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\r\n\r\n', at)
    if (!text.startsWith('HTTP/1.', at) || end < 0) break
    const head = text.slice(at, end)
    const status = Number(head.slice(9, 12))
    const isBodiless = status < 200 || status === 204 || status === 304
    const { end: next, body } = isBodiless ? { end: end + 4, body: '' } : bodyAt(text, end + 4, head)
    if (status >= 200) found.push({ status, head, body })
    at = next
  }
  return found
}

/** Sends one request over HTTP/2 without TLS; returns its status and body, or why there is none. */
export function exchangeHttp2(
  port: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve) => {
    const failed = (error: unknown) => resolve({ status: 0, body: String(error) })
    const client = connectHttp2(`http://127.0.0.1:${port}`, {
      createConnection: () => createConnection({ port, host: '127.0.0.1', localAddress: stranger }),
    })
    client.on('error', failed)
    try {
      const stream = client.request({ ...headers })
      let status = 0
      let text = ''
      stream.setTimeout(2000, () => stream.close())
      stream.on('response', (response) => {
        status = Number(response[':status'])
      })
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('error', failed)
      stream.on('close', () => {
        client.close()
        resolve({ status, body: text })
      })
      stream.end(body)
    } catch (error) {
      client.close()
      failed(error)
    }
  })
}
