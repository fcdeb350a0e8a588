export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, with its words as the label. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="control justify-start gap-2.5 text-13.5px has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="peer sr-only"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className="relative w-34px h-20px rounded-full bg-line peer-checked:bg-accent transition-colors after:content-[''] after:absolute after:top-2px after:inset-is-2px after:w-16px after:h-16px after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-14px"
      />
      {label}
    </label>
  )
}
