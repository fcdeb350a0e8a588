import { useState } from 'react'
import { TextField } from './text-field.tsx'

export interface DateFieldProps {
  readonly label: string
  /** A day as `yyyy-mm-dd`; empty: none. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** While a year is typed, its first digits are years long ago. */
const earliest = '2000'

/** A labelled day. A day that is only typed in part is kept to the field. */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const [day, setDay] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setDay(value)
  }
  const change = (next: string) => {
    setDay(next)
    if (next !== '' && next < earliest) return
    setKnown(next)
    onChange(next)
  }
  return <TextField label={label} type="date" value={day} onChange={change} />
}
