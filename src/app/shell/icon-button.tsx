import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string
  /** A Lucide icon class. */
  readonly icon: string
}

/** An icon button in the header with an accessible name. */
export const IconButton = ({ label, icon, className = '', ...rest }: IconButtonProps) => (
  <button type="button" className={`btn-icon ${className}`} aria-label={label} title={label} {...rest}>
    <span className={`${icon} text-20px`} aria-hidden />
  </button>
)
