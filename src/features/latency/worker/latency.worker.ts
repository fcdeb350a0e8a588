import type { ToWorker } from '../core/probe-messages.ts'
import type { OpenSocket, ProbeClock } from './effects.ts'
import { createProber } from './prober.ts'

/** Any text frame is a reply: the content of the responder's message is never used (LAT-02). */
const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url)
  socket.addEventListener('open', events.onOpen)
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') events.onReply()
  })
  // An error is always followed by close (WHATWG WebSockets §4).
  socket.addEventListener('close', events.onGone)
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

const workerClock: ProbeClock = {
  now: () => performance.now(),
  epoch: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

const prober = createProber({
  effects: { clock: workerClock, openSocket: openWebSocket },
  post: (message) => postMessage(message),
})

addEventListener('message', (event: MessageEvent<ToWorker>) => prober.receive(event.data))
