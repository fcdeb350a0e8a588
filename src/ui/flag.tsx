import './flag.css'

/**
 * A country's flag by its ISO 3166-1 code; always beside the region's name, so it is hidden from screen readers. All
 * flags are one image: inline drawings would cost more than the rest of a row.
 */
export function Flag({ country, className = '' }: { readonly country: string; readonly className?: string }) {
  return (
    <span
      aria-hidden
      data-flag={country}
      className={`inline-block w-5 h-3.5 rounded-2px -align-2px shrink-0 bg-line outline-1 outline-line ${className}`}
    />
  )
}
