const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of a colour such as `#7c9bff` (WCAG 2.2). */
const luminance = (color: string): number =>
  0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5)

/** Contrast ratio of two colours such as `#7c9bff`, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const mixed = (color: string, behind: string, at: number, share: number): string => {
  const [top, bottom] = [color, behind].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
  return Math.round((top ?? 0) * share + (bottom ?? 0) * (1 - share))
    .toString(16)
    .padStart(2, '0')
}

/** The colour that a translucent one gives on another; `share` from 0 to 1. */
export const blend = (color: string, behind: string, share: number): string =>
  `#${[1, 3, 5].map((at) => mixed(color, behind, at, share)).join('')}`

/** Rounded down: 4.499 is not 4.5. */
export const contrastText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)
