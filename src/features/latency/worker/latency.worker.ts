import type { ToWorker } from '../core/probe-messages.ts'
import { openWebSocket, workerClock } from './browser-effects.ts'
import { createProber } from './prober.ts'

const prober = createProber({
  effects: { clock: workerClock, openSocket: openWebSocket },
  post: (message) => postMessage(message),
})

addEventListener('message', (event: MessageEvent<ToWorker>) => prober.receive(event.data))
