/**
 * Opens an address in a new tab that cannot access this page. The browser may block it without saying so: provide a
 * link too.
 */
export function openInNewTab(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}
