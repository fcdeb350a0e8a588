import * as v from 'valibot'
import { toWorkerSchema } from '../core/probe-messages.ts'
import { openWebSocket, workerClock } from './browser-effects.ts'
import { createProber } from './prober.ts'

const prober = createProber({
  effects: { clock: workerClock, openSocket: openWebSocket },
  post: (message) => postMessage(message),
})

addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = v.safeParse(toWorkerSchema, event.data)
  if (message.success) prober.receive(message.output)
})
