import type { ReactNode } from 'react'
import { InputLabel } from './input-label.tsx'

export interface ChoiceCardProps {
  /** Name of its radio group. */
  readonly name: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** A radio button that looks like a card. */
export const ChoiceCard = ({ className = '', children, ...input }: ChoiceCardProps) => (
  <InputLabel className={`choice-card ${className}`}>
    <input type="radio" className="hidden-input" {...input} />
    {children}
  </InputLabel>
)
