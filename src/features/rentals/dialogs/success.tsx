import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'

export interface SuccessProps {
  readonly title: string
  readonly children?: ReactNode
  readonly onConfirm: () => void
}

/** Confirms what was done, with a single button that closes the dialog. */
export function Success({ title, children, onConfirm }: SuccessProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  return (
    <div role="status" className="flex flex-col items-center gap-2 py-4 text-center">
      <span className="i-lucide-circle-check text-32px text-ok" aria-hidden />
      <p className="text-16px font-600">{title}</p>
      {children ? <div className="muted max-w-380px">{children}</div> : null}
      <button ref={confirm} type="button" className="btn-main mt-3 min-w-140px" onClick={onConfirm}>
        <Trans>Done</Trans>
      </button>
    </div>
  )
}
