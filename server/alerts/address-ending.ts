/** Characters of an address that are shown, and how long it must be so that they tell nothing. */
const shownEnding = 4
const longEnough = 24

/** The last characters of an address; null for one that is short, or that cannot be read. */
export function endingOf(address: string | undefined): string | null {
  if (address === undefined) return null
  const { pathname, search, hash } = new URL(address)
  const secret = `${pathname}${search}${hash}`
  return secret.length < longEnough ? null : secret.slice(-shownEnding)
}
