export interface SquareOptions {
  /** Pixels. */
  readonly side: number
  /** Of the side, on each edge: what a device may cut off. */
  readonly margin?: number
  /** Fills what is transparent; absent: it stays transparent. */
  readonly background?: string
}

/**
 * A picture as a square PNG: all of it, in the middle. One that is such a PNG already is returned unchanged.
 * @throws what the browser throws for a file that is no picture
 */
export async function squarePng(file: File, { side, margin = 0, background }: SquareOptions): Promise<File> {
  const picture = await createImageBitmap(file)
  try {
    const { width, height } = picture
    const isSame = width === side && height === side && margin === 0 && background === undefined
    if (isSame && file.type === 'image/png') return file
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    if (background !== undefined) {
      context.fillStyle = background
      context.fillRect(0, 0, side, side)
    }
    const scale = (side * (1 - 2 * margin)) / Math.max(width, height)
    const [w, h] = [width * scale, height * scale]
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, (side - w) / 2, (side - h) / 2, w, h)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('the canvas gave no picture')
    return new File([blob], 'icon.png', { type: 'image/png' })
  } finally {
    picture.close()
  }
}
