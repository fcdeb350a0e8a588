import { type RefObject, useLayoutEffect, useRef } from 'react'
import { createSignal, type ReadonlySignal } from '../platform/signal.ts'

const opened: HTMLDialogElement[] = []
const top = createSignal<HTMLDialogElement | undefined>(undefined)

/** The modal above all others. Everything outside it is inert: no pointer, key or screen reader reaches it. */
export const topModal: ReadonlySignal<HTMLDialogElement | undefined> = top

/** WebKit shows the focus of a dialog's first button also where the pointer opened the dialog. */
function hideRing(): void {
  const first = document.activeElement
  if (!(first instanceof HTMLButtonElement) || !first.matches(':focus-visible')) return
  first.blur() // what has the focus already keeps its ring
  first.focus({ preventScroll: true, focusVisible: false })
}

/** A ref for a native `<dialog>` that is open, as a modal, while its component is mounted. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // Close before the element leaves the document: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) {
      const isShown = document.activeElement?.matches(':focus-visible') === true
      dialog.showModal()
      if (!isShown) hideRing()
    }
    if (!dialog) return
    opened.push(dialog)
    top.set(dialog)
    return () => {
      dialog.close()
      opened.splice(opened.indexOf(dialog), 1)
      top.set(opened.at(-1))
    }
  }, [])
  return ref
}
