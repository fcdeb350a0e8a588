import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { latencyPath } from '../../../contract/servers/latency-responder.ts'
import { listen } from '../../support/listen.ts'

export interface Responder {
  readonly target: string
  /** Delay of each reply in ms. */
  readonly delay: number
  close(): Promise<void>
}

/**
 * Calls back after `delay` ms, accurate to 0.1 ms: Node's timers have whole milliseconds, so the last two milliseconds are
 * spent in turns of the event loop. The benchmark measures the worker's error, not the timer's.
 */
function afterExactly(delay: number, callback: () => void): void {
  const due = performance.now() + delay
  const turn = () => (performance.now() >= due ? callback() : void setImmediate(turn))
  setTimeout(turn, Math.max(0, delay - 2))
}

/** An echo server like latency-responder with an exact delay. */
async function startResponder(delay: number): Promise<Responder> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, path: latencyPath, perMessageDeflate: false })
  sockets.on('connection', (socket) => {
    socket.on('message', (data, binary) => {
      afterExactly(delay, () => {
        if (socket.readyState === socket.OPEN) socket.send(data, { binary })
      })
    })
  })
  const port = await listen(server)
  return {
    target: `ws://127.0.0.1:${port}${latencyPath}`,
    delay,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets.clients) socket.terminate()
        server.close(() => closed())
      }),
  }
}

/** `count` responders from 5 to 300 ms, evenly, in an order that mixes near and far (a stride prime to the count). */
export function startResponders(count: number): Promise<Responder[]> {
  const delays = Array.from({ length: count }, (_, i) => 5 + (295 * ((i * 17) % count)) / (count - 1))
  return Promise.all(delays.map((delay) => startResponder(Math.round(delay * 10) / 10)))
}
