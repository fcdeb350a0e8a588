/** The ranking thread, which dies when it is woken. */
import { parentPort } from 'node:worker_threads'
import '../../server/ranking-thread.ts'

parentPort?.on('message', (message) => {
  if (message === 'wake') throw new Error('woken to die')
})
