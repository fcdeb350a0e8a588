/**
 * `URL.parse`, for browsers before Chrome 126, Safari 18 and Firefox 126: undefined for what is no address.
 * `base` is what a relative one is resolved against.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
