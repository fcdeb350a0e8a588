export interface FlagProps {
  readonly of: {
    /** ISO 3166-1 code. */
    readonly country: string
    /** Address of the drawing; absent: there is none. */
    readonly flag?: string | undefined
  }
  readonly className?: string
}

/**
 * A country's flag; always beside a region's name, so it is hidden from screen readers. A country without a drawing is named
 * by its code.
 */
export function Flag({ of: { country, flag }, className = '' }: FlagProps) {
  const box = `flag ${className}`
  if (flag) return <img className={box} src={flag} alt="" />
  return (
    <span aria-hidden className={box}>
      {country}
    </span>
  )
}
