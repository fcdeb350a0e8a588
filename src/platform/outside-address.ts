import { parseUrl } from '../../contract/browser/parse-url.ts'

const isLoopback = (host: string): boolean => host === '127.0.0.1' || host === 'localhost' || host === '[::1]'

/**
 * An address of another site that this page may open or frame: `https:`, or plain `http:` on this same device (the
 * demo). Undefined for everything else, whatever its source.
 */
export function outsideAddress(text: string): URL | undefined {
  const url = parseUrl(text)
  if (!url) return undefined
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)) ? url : undefined
}
