import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { drawInThread } from './embeds/jobs/draw-in-thread.ts'

/** The thread that draws cards as PNG: embeds/jobs/card-thread.ts starts it. Its two files are beside its build, or in the packages. */
function filesOf() {
  if (import.meta.filename.endsWith('.js')) {
    const folder = join(import.meta.dirname, 'cards')
    return { wasm: join(folder, 'resvg.wasm'), font: join(folder, 'font.otf') }
  }
  const { resolve } = createRequire(import.meta.url)
  return {
    wasm: resolve('@resvg/resvg-wasm/index_bg.wasm'),
    font: join(dirname(resolve('@embedpdf/fonts-sc')), '../fonts/NotoSansHans-Regular.otf'),
  }
}

if (parentPort === null) throw new Error('this file runs as a thread of the portal')
await drawInThread(parentPort, filesOf())
