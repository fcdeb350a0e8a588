import { useEffect, useSyncExternalStore } from 'react'

export interface Toast {
  readonly text: string
  readonly kind: 'info' | 'ok' | 'bad'
}
interface Shown extends Toast {
  readonly id: number
}

const listeners = new Set<() => void>()
let shown: readonly Shown[] = []
let lastId = 0

function set(next: readonly Shown[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows a short message that disappears by itself (SH-16). The same text twice is one toast. */
export function showToast(toast: Toast): void {
  lastId += 1
  set([...shown.filter((each) => each.text !== toast.text), { ...toast, id: lastId }].slice(-3))
}

const icons = { info: 'i-lucide-info text-info', ok: 'i-lucide-check text-ok', bad: 'i-lucide-circle-alert text-bad' }
const life = 5000

function ToastLine({ toast }: { readonly toast: Shown }) {
  useEffect(() => {
    const timer = setTimeout(() => set(shown.filter((each) => each.id !== toast.id)), life)
    return () => clearTimeout(timer)
  }, [toast.id])
  return (
    <div className="card flex items-center gap-2.5 bg-surface-raised px-4 py-2.5 shadow-[var(--shadow)]">
      <span className={icons[toast.kind]} aria-hidden />
      {toast.text}
    </div>
  )
}

/** The place where toasts appear; a polite live region that exists before its first message. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )
  return (
    <div role="status" className="flex flex-col items-center gap-2">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
