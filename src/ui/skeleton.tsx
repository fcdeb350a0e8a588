/**
 * A grey placeholder bar. Give it the exact size of what replaces it. It stands still: its container is `waiting` and
 * pulses as one, because the browser composites each animated element separately.
 */
export const Skeleton = ({ className = '' }: { readonly className?: string }) => (
  <span aria-hidden className={`inline-block rounded-4px bg-line ${className}`} />
)
