import flags from './flags.svg?no-inline'

/** Countries in the order of flags.svg, top to bottom: our own drawings, 20 × 14 each, simplified for that size. */
const places = ['CN', 'HK', 'SG', 'JP', 'KR', 'AU', 'IN', 'ID', 'DE', 'US', 'BR']
const height = 14

const style = (place: number) => ({ backgroundImage: `url(${flags})`, backgroundPositionY: -place * height })
const styles = new Map(places.map((country, place) => [country, style(place)]))

/**
 * A country's flag by its ISO 3166-1 code; always beside the region's name, so it is hidden from screen readers. All
 * flags are one image: inline drawings would cost more than the rest of a row.
 */
export function Flag({ country, className = '' }: { readonly country: string; readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block w-5 h-3.5 rounded-2px -align-2px shrink-0 bg-line outline-1 outline-line ${className}`}
      style={styles.get(country)}
    />
  )
}
