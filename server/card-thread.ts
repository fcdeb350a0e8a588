import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { type CardFiles, drawInThread } from './embeds/jobs/draw-in-thread.ts'

/** The thread that draws cards as PNG: embeds/jobs/card-thread.ts starts it. Its files are beside its build, or in the packages. */
function filesOf(): CardFiles {
  if (import.meta.filename.endsWith('.js')) {
    const inFolder = (name: string) => join(import.meta.dirname, 'cards', name)
    return {
      wasm: inFolder('resvg.wasm'),
      fonts: {
        han: inFolder('han.otf'),
        hangul: inFolder('hangul.otf'),
        arabic: inFolder('arabic.ttf'),
        emoji: inFolder('emoji.ttf'),
      },
    }
  }
  const { resolve } = createRequire(import.meta.url)
  const inPackage = (name: string, file: string) => join(dirname(resolve(name)), file)
  return {
    wasm: resolve('@resvg/resvg-wasm/index_bg.wasm'),
    fonts: {
      han: inPackage('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
      hangul: inPackage('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
      arabic: inPackage('@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf'),
      emoji: inPackage('@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'),
    },
  }
}

if (parentPort === null) throw new Error('this file runs as a thread of the portal')
await drawInThread(parentPort, filesOf())
