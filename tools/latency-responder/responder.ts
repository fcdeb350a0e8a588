import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { minutes, seconds } from '../../contract/duration.ts'
import { latencyPath } from '../../contract/servers/latency-responder.ts'
import { isAllowedOrigin } from './origins.ts'
import { createRateWindow } from './rate-window.ts'

/** PEM texts. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface LatencyResponderOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Absent: plain `ws:`, which browsers accept on loopback only. */
  readonly tls?: Certificate
  /** See {@link isAllowedOrigin}. */
  readonly allowedOrigins: readonly string[]
  /** Delay of each echo in milliseconds; the demo simulates the distance of its regions with it. */
  readonly delayMs?: () => number
  /** Open at once; the oldest one ends for another: a measurement takes a second, what stays open longer is idle. */
  readonly maxConnections?: number
}

export interface LatencyResponder {
  readonly port: number
  /** Uses another certificate for new connections. */
  setCertificate(certificate: Certificate): void
  close(): Promise<void>
}

/** 'ping'. A larger frame is refused by its header, before its payload is read (close code 1009). */
const maxPayload = 4
const connectionsPerMinute = 600
const messagesPerConnection = 60
const idleLimit = seconds(15)

const refuse = (socket: Duplex, status: string): void => {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Returns the status line that refuses an upgrade, or undefined. */
type Gate = (request: IncomingMessage) => string | undefined

function createGate(allowedOrigins: readonly string[]): Gate {
  const perAddress = createRateWindow(connectionsPerMinute, minutes(1))
  return (request) => {
    if (request.url?.split('?')[0] !== latencyPath) return '404 Not Found'
    if (!isAllowedOrigin(request.headers.origin, allowedOrigins)) return '403 Forbidden'
    if (!perAddress.allow(request.socket.remoteAddress ?? '', performance.now())) return '429 Too Many Requests'
    return undefined
  }
}

/** Echoes each message unchanged, until the connection has been idle for 15 s or has sent 60 messages. */
function serve(socket: WebSocket, delayMs: () => number): void {
  const waiting = new Set<NodeJS.Timeout>()
  let messages = 0
  const idle = setTimeout(() => socket.close(1000, 'idle'), idleLimit)
  socket.on('message', (data, isBinary) => {
    idle.refresh()
    messages += 1
    if (messages > messagesPerConnection) {
      socket.close(1008, 'too many messages')
      return
    }
    const delay = delayMs()
    const echo = (): void => socket.send(data, { binary: isBinary })
    if (delay <= 0) {
      echo()
      return
    }
    const timer = setTimeout(() => {
      waiting.delete(timer)
      if (socket.readyState === socket.OPEN) echo()
    }, delay)
    waiting.add(timer)
  })
  socket.on('close', () => {
    clearTimeout(idle)
    for (const timer of waiting) clearTimeout(timer)
  })
  // ws itself sends the close code of a refused frame and ends the connection.
  socket.on('error', () => clearTimeout(idle))
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/**
 * A WebSocket echo at `/latency` for measuring round trips: messages of at most 4 bytes, checked Origin, limited
 * connections and messages (S25). @throws if the port cannot be bound or the certificate is unusable.
 */
export async function createLatencyResponder(options: LatencyResponderOptions): Promise<LatencyResponder> {
  const { host, tls, allowedOrigins, delayMs = () => 0, maxConnections = 1000 } = options
  const secure = tls && createTlsServer({ ...tls, minVersion: 'TLSv1.2' })
  const server = secure ?? createServer()
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false })
  const gate = createGate(allowedOrigins)
  const makeRoom = (): void => {
    const [oldest] = sockets.clients
    if (sockets.clients.size >= maxConnections) oldest?.terminate()
  }

  server.on('request', (_, response) => response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end())
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = gate(request)
    if (refusal !== undefined) return refuse(socket, refusal)
    makeRoom()
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, delayMs))
  })
  const port = await listen(server, host, options.port)

  return {
    port,
    setCertificate: (certificate) => secure?.setSecureContext(certificate),
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
