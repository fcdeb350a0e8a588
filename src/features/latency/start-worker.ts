import * as v from 'valibot'
import { trustedScriptUrl } from '../../platform/trusted-script-url.ts'
import { type FromWorker, fromWorkerSchema, type ToWorker } from './core/probe-messages.ts'
import workerUrl from './worker/latency.worker.ts?worker&url'

/** The latency worker as the page sees it. */
export interface ProbeWorker {
  post(message: ToWorker): void
  terminate(): void
}

export type StartWorker = (onMessage: (message: FromWorker) => void, onFailure: () => void) => ProbeWorker

/** Starts the worker. Throws, or calls `onFailure`, if the browser blocks it. */
export const startWorker: StartWorker = (onMessage, onFailure) => {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'latency' })
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = v.safeParse(fromWorkerSchema, event.data)
    if (message.success) onMessage(message.output)
  })
  worker.addEventListener('error', onFailure)
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() }
}
