import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A ref for a native `<dialog>` that is open, as a modal, while its component is mounted. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  // Close before the element leaves the document: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return ref
}
