export interface FlagProps {
  /** ISO 3166-1 code. */
  readonly country: string
  /** Address of the drawing; absent: there is none. */
  readonly src: string | undefined
  readonly className?: string
}

/**
 * A country's flag; always beside a region's name, so it is hidden from screen readers. A country without a drawing is named
 * by its code.
 */
export function Flag({ country, src, className = '' }: FlagProps) {
  const box = `flag ${className}`
  if (src !== undefined) return <img aria-hidden className={box} src={src} alt="" />
  return (
    <span aria-hidden className={box}>
      {country}
    </span>
  )
}
