import { useEffect, useState } from 'react'

export interface CopyButtonProps {
  readonly label: string
  readonly copiedLabel: string
  /** Resolves to whether the text reached the clipboard. */
  readonly onCopy: () => Promise<boolean>
  readonly withText?: boolean
  readonly className?: string
  readonly tabIndex?: number
}

/** A copy confirmation disappears after 2 s (SRV-09). */
const feedback = 2000

/** Copies, and confirms it by its icon and to the screen reader. */
export function CopyButton({ label, copiedLabel, onCopy, withText = false, className, tabIndex }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), feedback)
    return () => clearTimeout(timer)
  }, [copied])
  const shownLabel = copied ? copiedLabel : label
  return (
    <button
      type="button"
      className={className ?? (withText ? 'btn' : 'btn-icon')}
      aria-label={shownLabel}
      tabIndex={tabIndex}
      onClick={async () => setCopied(await onCopy())}
    >
      <span className={copied ? 'i-lucide-check text-ok' : 'i-lucide-copy'} aria-hidden />
      {withText ? <span>{shownLabel}</span> : null}
    </button>
  )
}
