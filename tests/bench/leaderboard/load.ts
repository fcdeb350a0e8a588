import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const endOfHeaders = Buffer.from('\r\n\r\n')

/** Reads one response with a Content-Length. @throws on any status but 200. */
function readResponse(socket: Socket, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let [received, length] = [0, Number.POSITIVE_INFINITY]
    const onData = (chunk: Buffer): void => {
      received += chunk.length
      if (length === Number.POSITIVE_INFINITY) {
        chunks.push(chunk)
        const head = Buffer.concat(chunks)
        const end = head.indexOf(endOfHeaders)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        if (!text.startsWith('HTTP/1.1 200')) reject(new Error(`${path}: ${text.slice(0, 20)}`))
        length = end + endOfHeaders.length + Number(/content-length: (\d+)/i.exec(text)?.[1])
      }
      if (received < length) return
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve()
    }
    socket.on('data', onData)
    const onClose = (): void => reject(new Error(`${path}: the connection was closed`))
    socket.once('close', onClose)
  })
}

/**
 * Sends every request once, on so many keep-alive connections that the server is never idle. Written on `node:net`,
 * because a client of `node:http` needs more processor time than a bare server, which then waits for it.
 */
export async function saturate(
  origin: string,
  paths: readonly string[],
  options: { readonly headers: Readonly<Record<string, string>>; readonly connections: number },
): Promise<void> {
  const { hostname, port } = new URL(origin)
  const fields = Object.entries(options.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const left = paths.values()
  const work = async (): Promise<void> => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    for (const path of left) {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${fields.join('')}\r\n`)
      await readResponse(socket, path)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: options.connections }, work))
}
