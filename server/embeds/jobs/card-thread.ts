import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import { superviseThread } from '../../kernel/jobs/supervised-thread.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { drawnSchema, stopMessage } from './thread-protocol.ts'

/** A card takes some milliseconds; the first one waits for the thread, its renderer and its font. */
const patience = seconds(10)

/** Draws an SVG document as PNG. Rejects if it cannot, or not in time. */
export type DrawCard = (svg: string) => Promise<Uint8Array>

/** A thread that draws cards. It starts with the first one: most portals draw few, or none. */
export interface CardThread {
  readonly draw: DrawCard
  stop(): Promise<void>
}

/** `file`: what the thread runs (server/card-thread.ts, or its build). */
export function createCardThread({ file, logger }: Pick<Kernel, 'logger'> & { readonly file: string }): CardThread {
  interface Waiting {
    resolve(png: Uint8Array): void
    reject(error: Error): void
  }
  const waiting = new Map<number, Waiting>()
  const thread = superviseThread({
    open: () => new Worker(file, { name: 'cards' }),
    stopMessage,
    onMessage(message) {
      const { id, png, reason } = v.parse(drawnSchema, message)
      if (png === undefined) waiting.get(id)?.reject(new Error(`a card could not be drawn: ${reason}`))
      else waiting.get(id)?.resolve(png)
    },
    onDeath(err, retryIn) {
      const lost = [...waiting.values()]
      for (const { reject } of lost) reject(new Error('the thread that draws cards ended'))
      logger.error(
        { err, retryInSeconds: retryIn / seconds(1) },
        'the thread that draws cards ended and will be started again',
      )
    },
  })
  let last = 0
  return {
    draw(svg) {
      thread.start()
      last += 1
      const id = last
      return new Promise<Uint8Array>((resolve, reject) => {
        const timer = setTimeout(() => waiting.get(id)?.reject(new Error('a card was not drawn in time')), patience)
        const forget = (): void => {
          clearTimeout(timer)
          waiting.delete(id)
        }
        waiting.set(id, {
          resolve(png) {
            forget()
            resolve(png)
          },
          reject(error) {
            forget()
            reject(error)
          },
        })
        thread.post(JSON.stringify({ id, svg }))
      })
    },
    stop: () => thread.stop(),
  }
}
