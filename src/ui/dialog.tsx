import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Shown beside the title, before the close button. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  readonly className?: string
}

/** The pointer is on the backdrop. Events of the backdrop and of the dialog's own padding have the same target. */
function isOutside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (x < left || x > right || y < top || y > bottom)
}

const field = ':is(input:not([type=hidden]), select, textarea):not(:disabled)'

/** The first field; of a choice, the option that is chosen. */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLInputElement>(field)
  if (first?.type !== 'radio') return first
  return dialog.querySelector<HTMLInputElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/** The browser gives the focus to the first button, which closes: the dialog begins at its heading. A ring shows where one did. */
function useHeadingFocus(ref: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const first = document.activeElement
    if (!(first instanceof HTMLElement) || !ref.current?.contains(first) || !first.matches('[data-close]')) return
    const focusVisible = first.matches(':focus-visible')
    ref.current.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true, focusVisible })
  }, [ref])
}

/** A dialog that an address has opened, and no press, begins at its first field. Runs after the dialog is shown. */
function useFirstField(ref: { readonly current: HTMLElement | null }): void {
  // WebKit gives a button that is pressed no focus.
  const [isOpened] = useState(
    () => navigator.userActivation?.isActive !== true && document.activeElement?.matches('body, main') !== false,
  )
  useLayoutEffect(() => {
    if (isOpened && ref.current) firstField(ref.current)?.focus({ preventScroll: true })
  }, [isOpened, ref])
}

/**
 * A modal on the native `<dialog>`: the browser traps the focus, closes on Esc and restores the focus. Open while
 * mounted. Below 1024 px it is a sheet at the bottom of the screen. Only its body scrolls. Before it closes, it
 * dispatches `closerequest`; a listener that cancels the event keeps it open (unsaved-input.tsx).
 */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, children, actions, wide = false, className = '' } = props
  const ref = useModal()
  useHeadingFocus(ref)
  useFirstField(ref)
  const titleId = useId()
  const pressedOutside = useRef(false)
  const close = () => {
    if (ref.current?.dispatchEvent(new Event('closerequest', { cancelable: true }))) onClose()
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog; the click is the backdrop's
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={onCancel}
      // A press that starts inside, for example to select text, is not a click outside.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => pressedOutside.current && isOutside(event) && close()}
      className={`sheet ${wide ? 'lg:w-760px' : 'lg:w-480px'} ${className}`}
    >
      <div className="flex items-center gap-2 ps-5 pe-3 pt-3 pb-2">
        <h2 id={titleId} tabIndex={-1} className="grow rounded-control text-16px font-600 leading-1.3 break-anywhere">
          {title}
        </h2>
        {actions}
        <button type="button" className="btn-icon" data-close aria-label={closeLabel} onClick={close}>
          <span className="i-lucide-x" aria-hidden />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  )
}
