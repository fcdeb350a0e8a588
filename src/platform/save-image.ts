import { saveFile } from './save-file.ts'
import { isDismissal } from './share.ts'

const asPng = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((done) => {
    canvas.toBlob(done, 'image/png')
  })

/**
 * Saves a canvas as a picture: through the share sheet if it accepts files (an installed app on iOS has no downloads),
 * else as a download, which not every browser shows. A share sheet that the user closed counts as shared.
 */
export async function saveImage(canvas: HTMLCanvasElement, name: string): Promise<'shared' | 'downloaded' | 'failed'> {
  const blob = await asPng(canvas)
  if (!blob) return 'failed'
  const files = [new File([blob], name, { type: 'image/png' })]
  if (matchMedia('(pointer: coarse)').matches && 'canShare' in navigator && navigator.canShare({ files })) {
    try {
      await navigator.share({ files })
      return 'shared'
    } catch (error) {
      if (isDismissal(error)) return 'shared' // the user closed the share sheet: not an error
    }
  }
  saveFile(blob, name)
  return 'downloaded'
}
