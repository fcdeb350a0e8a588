export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size that the name of a picture tells: `…-192x192`. */
export function pictureSize(id: string): PictureSize {
  const [width = 0, height = 0] = id
    .slice(id.indexOf('-') + 1)
    .split('x')
    .map(Number)
  return { width, height }
}

/** Where a picture is served, forever with the same bytes. */
export const pictureAddress = (id: string): string => `/pictures/${id}.png`
