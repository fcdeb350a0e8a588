import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { createSignal, useSignal } from '../platform/signal.ts'
import { topModal } from './use-modal.ts'

export interface Toast {
  readonly text: string
  readonly kind: 'info' | 'ok' | 'bad'
}
interface Shown extends Toast {
  readonly id: number
}

const shown = createSignal<readonly Shown[]>([])
let lastId = 0

/** Shows a short message that disappears by itself (SH-16). The same text twice is one toast. */
export function showToast(toast: Toast): void {
  lastId += 1
  shown.set([...shown.get().filter((each) => each.text !== toast.text), { ...toast, id: lastId }].slice(-3))
}

const icons = { info: 'i-lucide-info text-info', ok: 'i-lucide-check text-ok', bad: 'i-lucide-circle-alert text-bad' }
const life = 5000

function ToastLine({ toast }: { readonly toast: Shown }) {
  useEffect(() => {
    const timer = setTimeout(() => shown.set(shown.get().filter((each) => each.id !== toast.id)), life)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <div className="card flex items-center gap-2 bg-surface-raised px-4 py-2.5 shadow-[var(--shadow)]">
      <span className={icons[toast.kind]} aria-hidden />
      {toast.text}
    </div>
  )
}

/**
 * The place where toasts appear: a polite live region that exists before its first message. A modal hides it and makes
 * it inert, so that each modal gets a region of its own, which has no role: a dialog may have a status itself.
 */
export function Toaster() {
  const modal = useSignal(topModal)
  const lines = useSignal(shown).map((toast) => <ToastLine key={toast.id} toast={toast} />)
  const column = 'flex flex-col items-center gap-2'
  return (
    <>
      <div role="status" className={column}>
        {modal ? null : lines}
      </div>
      {modal &&
        createPortal(
          <div aria-live="polite" className={`toasts ${column}`}>
            {lines}
          </div>,
          modal,
        )}
    </>
  )
}
