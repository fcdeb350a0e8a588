import flags from './flags.svg?no-inline'

/**
 * Places in flags.svg, top to bottom: our own drawings on fields of 20 × 14, simplified for that size. The browser draws
 * the whole file for each flag, so a colour is one path for all flags, without a transformation.
 */
const places = ['CN', 'HK', 'SG', 'JP', 'KR', 'AU', 'IN', 'ID', 'DE', 'US', 'BR']
const height = 14

const style = (place: number) => ({ backgroundImage: `url(${flags})`, backgroundPositionY: -place * height })
/** Made once: a list with a flag in every row must not make eleven styles again and again. */
const styles = new Map(places.map((country, place) => [country, style(place)]))

/**
 * A country's flag by its ISO 3166-1 code; always beside the region's name, so it is silent for the screen reader. One
 * image for all flags: as drawings in the document they cost more than the rest of a list's row.
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
