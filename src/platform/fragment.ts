/** The fragment of the address without `#`, removed from it: what it holds stays out of history and bookmarks. */
export function takeFragment(): string {
  const fragment = location.hash.slice(1)
  if (fragment !== '') history.replaceState(history.state, '', location.pathname + location.search)
  return fragment
}

/** Tells when the user opens another fragment of this page; returns a function that stops it. */
export function onFragmentChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Opens another address in place of this one. */
export const leaveFor = (address: URL): void => location.replace(address)
