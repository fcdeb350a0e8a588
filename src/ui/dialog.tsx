import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'

export interface DialogProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Shown beside the title, before the close button. */
  readonly actions?: ReactNode
  readonly wide?: boolean
}

/**
 * A modal on the native `<dialog>`: the browser traps focus, closes on Esc and gives focus back. Mounted means open.
 * Below 1024 px it is a sheet at the bottom of the screen.
 */
export function Dialog({ title, closeLabel, onClose, children, actions, wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before the element leaves the document: a dialog outside it gives no focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog; the click is the backdrop's
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={`sheet ${wide ? 'lg:w-760px' : 'lg:w-480px'}`}
    >
      <div className="flex flex-col max-h-inherit">
        <div className="flex items-center gap-2 ps-5 pe-3 pt-3 pb-2">
          <h2 id={titleId} className="grow text-17px font-600 leading-1.3 break-anywhere">
            {title}
          </h2>
          {actions}
          <button type="button" className="btn-icon" aria-label={closeLabel} onClick={onClose}>
            <span className="i-lucide-x" aria-hidden />
          </button>
        </div>
        <div className="overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
      </div>
    </dialog>
  )
}
