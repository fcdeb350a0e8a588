/**
 * A grey bar that stands where words will be. Give it the exact size of what replaces it. It stands still: what holds
 * several bars, or one large one, is `waiting` and breathes as one, for each thing that moves is a picture of its own
 * to the browser.
 */
export const Skeleton = ({ className = '' }: { readonly className?: string }) => (
  <span aria-hidden className={`inline-block rounded-4px bg-line ${className}`} />
)
