import { type RefObject, useLayoutEffect, useRef } from 'react'

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
    return () => dialog?.close()
  }, [])
  return ref
}
