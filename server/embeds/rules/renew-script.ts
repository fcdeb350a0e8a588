/** How often an embed of the list refreshes, in seconds. */
export const embedRefresh = 30

/**
 * The script of an embed that is live: it fetches the document again and shows its content in place of the old one, so that
 * focus and scroll position are kept. It pauses while hidden, under the pointer or focused, so that rows do not move.
 */
export const renewScript = `'use strict'
async function renew() {
  const shown = document.querySelector('main')
  if (document.hidden || shown.matches(':hover') || shown.contains(document.activeElement)) return
  const response = await fetch(location.href)
  if (!response.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main')
  if (next !== null) shown.replaceWith(next)
}
setInterval(() => renew().catch(() => undefined), ${embedRefresh}000)
`
