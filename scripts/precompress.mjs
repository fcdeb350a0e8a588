/** Writes `.br` and `.gz` beside the text files of a built page, so that no request has to compress. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const text = /\.(?:html|js|mjs|css|svg|json|webmanifest|txt|xml)$/
/** In bytes. Compressing a smaller file saves no packet. */
const worthCompressing = 1024

/** Compresses every text file below `folder` that has no compressed copy yet. A copy that is not smaller is not written. */
export function precompress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const present = new Set(entries.map((entry) => path.join(entry.parentPath, entry.name)))
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !text.test(file)) continue
    const plain = readFileSync(file)
    if (plain.length < worthCompressing) continue
    const brotli = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }
    const copies = { '.br': () => brotliCompressSync(plain, brotli), '.gz': () => gzipSync(plain, { level: 9 }) }
    for (const [extension, compress] of Object.entries(copies)) {
      if (present.has(file + extension)) continue
      const packed = compress()
      if (packed.length < plain.length) writeFileSync(file + extension, packed)
    }
  }
}
