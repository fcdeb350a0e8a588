/** A grey bar that stands where words will be. Give it the exact size of what replaces it. */
export const Skeleton = ({ className = '' }: { readonly className?: string }) => (
  <span aria-hidden className={`inline-block rounded-4px bg-line animate-pulse ${className}`} />
)
