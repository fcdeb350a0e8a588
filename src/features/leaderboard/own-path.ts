/**
 * The path of a picture on `origin`; undefined for every other address, because a third-party host would learn who
 * views whom.
 */
export function ownPath(address: string | null, origin = location.origin): string | undefined {
  if (address === null || address === '' || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin ? url.pathname + url.search : undefined
}
