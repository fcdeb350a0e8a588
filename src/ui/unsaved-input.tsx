import { Trans, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { guardLeaving } from './leave-guard.ts'

/** Esc is used by an input method, by a search field that it clears, or by a popover on top. */
function isEscTaken({ target, isComposing }: KeyboardEvent, dialog: HTMLDialogElement): boolean {
  const clears = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  return isComposing || clears || dialog.querySelector('[popover=auto]') !== null
}

/**
 * Turns every way out of the dialog into a question; returns a function that ends it. Esc is handled at `keydown`,
 * because a browser lets a page refuse a close request once and then closes the dialog without asking it
 * (docs/decisions/028).
 */
function holdOpen(dialog: HTMLDialogElement, hasDraft: boolean, setAsking: (asking: boolean) => void): () => void {
  const ask = () => setAsking(true)
  const onRequest = (event: Event) => {
    event.preventDefault()
    ask()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const layer = event.target instanceof Element ? event.target.closest('dialog') : null
    const asked = layer?.parentElement?.hasAttribute('data-question') === true
    if (event.key !== 'Escape' || (layer !== dialog && !asked) || isEscTaken(event, dialog)) return
    event.preventDefault()
    event.stopPropagation()
    setAsking(!asked)
  }
  const onClosed = (event: Event) => {
    if (event.target !== dialog || !dialog.isConnected || dialog.open) return
    dialog.showModal()
    ask()
  }
  const stay = guardLeaving(ask, { hasDraft })
  dialog.addEventListener('closerequest', onRequest)
  dialog.addEventListener('keydown', onKeyDown)
  dialog.addEventListener('close', onClosed)
  return () => {
    stay()
    dialog.removeEventListener('closerequest', onRequest)
    dialog.removeEventListener('keydown', onKeyDown)
    dialog.removeEventListener('close', onClosed)
    setAsking(false)
  }
}

export interface UnsavedInputProps {
  readonly when: boolean
  /**
   * A draft keeps the input while the user is elsewhere, for example to sign in: leaving the document loses nothing.
   */
  readonly hasDraft?: boolean
}

/**
 * For a form inside a dialog: while `when` is true, closing would lose what the user entered, and every way to close the
 * dialog asks first (docs/decisions/028). Does nothing outside a dialog.
 */
export function UnsavedInput({ when, hasDraft = false }: UnsavedInputProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  /** The user chose to discard the input: nothing keeps the dialog open. */
  const [discarded, setDiscarded] = useState(false)
  // A layout effect ends together with the form: an effect may end later, and a reload in between would ask.
  useLayoutEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return
    if (discarded) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    else if (when) return holdOpen(dialog, hasDraft, setAsking)
  }, [when, discarded, hasDraft])
  const keep = () => setAsking(false)
  return (
    <div ref={place} data-question className="contents">
      {asking ? (
        <Dialog title={t`Discard what you entered?`} closeLabel={t`Keep editing`} onClose={keep}>
          <div className="grid grid-cols-2 gap-2">
            <button type="button" className="btn" onClick={() => setDiscarded(true)}>
              <Trans>Discard</Trans>
            </button>
            <button type="button" className="btn-main" onClick={keep}>
              <Trans>Keep editing</Trans>
            </button>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
