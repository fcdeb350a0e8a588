import * as v from 'valibot'
import { fromServiceWorkerSchema } from '../../contract/page/sw-messages.ts'

/** Calls `listener` with the path of a notification that was clicked. Returns a function that stops it. */
export function onOpenedNotice(listener: (path: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const onMessage = ({ data }: MessageEvent) => {
    const message = v.safeParse(fromServiceWorkerSchema, data)
    if (message.success) listener(message.output.path)
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
