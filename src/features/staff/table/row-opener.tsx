import type { ReactNode } from 'react'

export interface RowOpenerProps {
  /** What opens. Contains the text of the button. */
  readonly label: string
  readonly className?: string
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The button in the first cell of a row, which opens what the row is about. */
export const RowOpener = ({ label, className = 'font-600 break-anywhere', onPress, children }: RowOpenerProps) => (
  <button
    type="button"
    className={`min-h-44px pointer-fine:min-h-32px text-start text-accent cursor-pointer hover:underline ${className}`}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
)
