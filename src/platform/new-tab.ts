/** Opens an address apart; the new page cannot reach back. The browser may refuse, and does not say so: leave a link too. */
export function openInNewTab(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}
