import { type ReactNode, useId } from 'react'
import { InputLabel } from './input-label.tsx'

export interface SwitchProps {
  readonly label: ReactNode
  /** What it means, or why it is disabled. */
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, with immediate effect. The whole row can be pressed; the state is shown by position as well as colour. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <InputLabel
      className={`relative flex items-center gap-3 min-h-44px rounded-control has-focus-visible:outline-2 has-focus-visible:outline-accent ${
        disabled ? 'cursor-not-allowed' : 'cursor-pointer'
      }`}
    >
      <span className="grow min-w-0">
        {label}
        {hint ? (
          <span id={hintId} className="muted block">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="hidden-input"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className={`shrink-0 w-44px h-26px p-3px rounded-full border transition-colors ${
          checked ? 'bg-accent border-accent' : 'bg-surface-hover border-text-faint'
        } ${disabled ? 'opacity-50' : ''}`}
      >
        <span className={`block w-18px h-18px rounded-full ${checked ? 'bg-accent-ink ms-auto' : 'bg-text-muted'}`} />
      </span>
    </InputLabel>
  )
}
