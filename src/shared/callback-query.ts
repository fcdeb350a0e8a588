let kept = ''

/**
 * Removes the query of a Steam callback from the address before anything else runs: its one-time code must not stay in
 * the history, and no request may carry it (S2). The return id stays: the page may be reloaded.
 */
export function stripCallbackQuery(): void {
  if (!location.pathname.startsWith('/auth/steam/')) return
  kept = location.search
  const [wayBack = ''] = /[?&]return=[\w-]+/.exec(kept) ?? []
  history.replaceState(null, '', location.pathname + wayBack.replace('&', '?'))
}

/** The query that was removed; only the first call returns it. */
export function takeCallbackQuery(): URLSearchParams {
  const query = new URLSearchParams(kept)
  kept = ''
  return query
}
