import * as v from 'valibot'
import { type PictureSize, pictureSize } from './picture-address.ts'

/** Bytes of an uploaded picture. */
export const pictureLimit = 2_097_152

/** A picture is named by its content (SHA-256, the first 128 bits) and its size, such as `…-192x192`. */
const pictureIdPattern = /^[0-9a-f]{32}-[1-9]\d{1,3}x[1-9]\d{1,3}$/

export const isPictureId = (text: string): boolean => pictureIdPattern.test(text)

const square = (side: number) => ({
  fits: ({ width, height }: PictureSize): boolean => width === side && height === side,
  sizes: `${side}x${side} pixels`,
  side,
})

/** Browsers show screenshots of 320 to 3840 pixels whose longer side is at most 2.3 times the shorter one. */
const isScreenshot = ({ width, height }: PictureSize): boolean => {
  const [short, long] = width < height ? [width, height] : [height, width]
  return short >= 320 && long <= 3840 && long <= short * 2.3
}
const isWide = (size: PictureSize): boolean => isScreenshot(size) && size.width > size.height
const isNarrow = (size: PictureSize): boolean => isScreenshot(size) && size.width < size.height

export interface PicturePlace {
  readonly fits: (size: PictureSize) => boolean
  /** The sizes that fit, in words. */
  readonly sizes: string
  /** The only side of a square that fits, in pixels. */
  readonly side?: number
}

const wide: PicturePlace = { fits: isWide, sizes: '320 to 3840 pixels, wider than high, at most 2.3 to 1' }
const narrow: PicturePlace = { fits: isNarrow, sizes: '320 to 3840 pixels, higher than wide, at most 1 to 2.3' }

/** The pictures that a community can replace: icons, and screenshots for the installation in each language. */
export const picturePlaces = {
  icon: square(192),
  largeIcon: square(512),
  maskableIcon: square(512),
  appleIcon: square(180),
  wideZh: wide,
  wideEn: wide,
  narrowZh: narrow,
  narrowEn: narrow,
} as const satisfies Readonly<Record<string, PicturePlace>>
export type PictureName = keyof typeof picturePlaces

/** The picture of a link. */
export const linkIconPlace: PicturePlace = {
  fits: ({ width, height }) => width === height && width >= 32 && width <= 512,
  sizes: 'a square of 32 to 512 pixels',
}

// @__NO_SIDE_EFFECTS__
export const pictureFor = ({ fits, sizes }: PicturePlace) =>
  v.pipe(
    v.string(),
    v.regex(pictureIdPattern, 'must be the id of a picture'),
    v.check((id) => !pictureIdPattern.test(id) || fits(pictureSize(id)), `must be a picture of ${sizes}`),
  )
