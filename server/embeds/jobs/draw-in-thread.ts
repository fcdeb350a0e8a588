import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { MessagePort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import * as v from 'valibot'
import { type Drawn, drawingSchema, stopMessage } from './thread-protocol.ts'

/** The name of the font for Latin, Cyrillic, Chinese and kana in its own table. */
const family = 'Noto Sans Hans'

/** Letters that this font lacks, and which font has them: it is read with the first text that needs it. */
const others = [
  { name: 'hangul', letters: /\p{Script=Hangul}/u },
  { name: 'arabic', letters: /\p{Script=Arabic}/u },
  { name: 'emoji', letters: /\p{Extended_Pictographic}/u },
] as const
type OtherFont = (typeof others)[number]['name']

/** The first of the letters that stand for the two of a country (U+1F1E6). */
const flagA = 0x1f1e6

/**
 * A letter in another font is drawn only where each character is one glyph: resvg gives up on the whole text otherwise. So
 * emoji of several characters are drawn as their parts, a flag as its two letters, lam and alef beside each other.
 */
const inSingleGlyphs = (text: string): string =>
  text
    .replace(/\u200D|\uFE0F|\u20E3|\p{Emoji_Modifier}/gu, '')
    .replace(/\p{Regional_Indicator}/gu, (letter) =>
      String.fromCharCode((letter.codePointAt(0) ?? flagA) - flagA + 'A'.charCodeAt(0)),
    )
    .replace(/(\p{Script=Arabic})\p{M}+/gu, '$1')
    .replace(/\u0644(?=[\u0622\u0623\u0625\u0627])/gu, '\u0644\u0640')

/** Paths of the renderer and of the fonts (OpenType). */
export interface CardFiles {
  readonly wasm: string
  readonly fonts: Readonly<Record<'han' | OtherFont, string>>
}

/** Draws cards as PNG until it is stopped. Letters that no font has become boxes. */
export async function drawInThread(port: MessagePort, files: CardFiles): Promise<void> {
  const [wasm, han] = await Promise.all([readFile(files.wasm), readFile(files.fonts.han)])
  await initWasm(wasm)
  const read = new Map<OtherFont, Buffer>()
  const fontOf = (name: OtherFont): Buffer => {
    const font = read.get(name) ?? readFileSync(files.fonts[name])
    read.set(name, font)
    return font
  }
  const draw = (svg: string) => {
    const text = inSingleGlyphs(svg)
    const needed = others.filter(({ letters }) => letters.test(text)).map(({ name }) => fontOf(name))
    const card = new Resvg(text, {
      font: {
        fontBuffers: [han, ...needed],
        loadSystemFonts: false,
        defaultFontFamily: family,
        sansSerifFamily: family,
      },
    })
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
