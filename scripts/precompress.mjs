/** Writes `.br` and `.gz` beside the text files of a built page, so that no request has to compress. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// These run in Node's threads, on all cores.
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

const text = /\.(?:html|js|mjs|css|svg|json|webmanifest|txt|xml)$/
/** In bytes. Small files share packets over HTTP/2; below this, the response's `content-encoding` outweighs the gain. */
const worthCompressing = 256

/** Each extension with the compression of its copies. */
const ways = {
  '.br': (plain) =>
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  '.gz': (plain) => gzipped(plain, { level: 9 }),
}

async function copy(file, present) {
  const plain = await readFile(file)
  if (plain.length < worthCompressing) return
  for (const [extension, compress] of Object.entries(ways)) {
    if (present.has(file + extension)) continue
    const packed = await compress(plain)
    if (packed.length < plain.length) await writeFile(file + extension, packed)
  }
}

/** Compresses every text file below `folder` that has no compressed copy yet. A copy that is not smaller is not written. */
export async function precompress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const present = new Set(files)
  await Promise.all(files.filter((file) => text.test(file)).map((file) => copy(file, present)))
}
