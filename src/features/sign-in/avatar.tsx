import { useState } from 'react'
import { useSavesData } from '../../platform/data-saver.ts'

/** A person's picture from our own origin; where there is none, it cannot be had or data is saved, the first letter of the name. */
export function Avatar({
  src,
  name,
  className,
}: {
  readonly src: string | null
  readonly name: string
  readonly className: string
}) {
  const [failed, setFailed] = useState<string>()
  const savesData = useSavesData()
  const box = `${className} rounded-full shrink-0 bg-accent-soft`
  if (src !== null && src !== failed && !savesData) {
    return <img src={src} alt="" className={`${box} object-cover`} onError={() => setFailed(src)} />
  }
  return (
    <span aria-hidden className={`${box} inline-flex items-center justify-center text-accent font-600 text-14px`}>
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
