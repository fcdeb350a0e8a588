import { parseUrl } from '../../../contract/browser/parse-url.ts'
/**
 * The path of a picture on `origin`; undefined for every other address, because a third-party host would learn who
 * views whom.
 */
export function ownPath(address: string | null, origin = location.origin): string | undefined {
  const url = address ? parseUrl(address, origin) : undefined
  return url?.origin === origin ? url.pathname + url.search : undefined
}
