import { readFile } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import * as v from 'valibot'
import { type Drawn, drawingSchema, stopMessage } from './thread-protocol.ts'

/** Its name in the font's own table. */
const family = 'Noto Sans Hans'

/** Draws cards as PNG until it is stopped. `wasm`: the renderer, `font`: the one font that texts are drawn with. */
export async function drawInThread(
  port: MessagePort,
  files: { readonly wasm: string; readonly font: string },
): Promise<void> {
  const [wasm, font] = await Promise.all([readFile(files.wasm), readFile(files.font)])
  await initWasm(wasm)
  const options = {
    font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily: family, sansSerifFamily: family },
  }
  const draw = (svg: string) => {
    const card = new Resvg(svg, options)
    const image = card.render()
    try {
      return Uint8Array.from(image.asPng())
    } finally {
      // WebAssembly's memory has no garbage collector.
      image.free()
      card.free()
    }
  }
  const drawn = ({ id, svg }: v.InferOutput<typeof drawingSchema>): Drawn => {
    try {
      return { id, png: draw(svg) }
    } catch (error) {
      return { id, reason: String(error) }
    }
  }
  port.on('message', (message: unknown) => {
    if (message === stopMessage) port.close()
    else port.postMessage(drawn(v.parse(drawingSchema, JSON.parse(String(message)))))
  })
}
