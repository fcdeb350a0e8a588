import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef } from 'react'
import { SideNav } from './side-nav.tsx'

/**
 * Below 1024 px: a floating button, clear of the safe area, and the side menu in a drawer. The native dialog traps
 * focus, closes on Esc and gives focus back.
 */
export function MenuDrawer() {
  const { t } = useLingui()
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close()
  }
  return (
    <>
      <button
        type="button"
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        className="control lg:hidden! fixed z-40 inset-ie-4 bottom-[calc(16px+env(safe-area-inset-bottom))] w-56px h-56px rounded-18px bg-accent text-accent-ink shadow-[var(--shadow)]"
        onClick={() => drawer.current?.showModal()}
      >
        <span className="i-lucide-menu text-24px" aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog; the click is the backdrop's */}
      <dialog ref={drawer} aria-label={t`Main menu`} className="drawer" onClick={onBackdrop}>
        <div className="flex flex-col min-h-full p-3">
          <button type="button" aria-label={t`Close menu`} className="btn-icon self-end" onClick={close}>
            <span className="i-lucide-x text-18px" aria-hidden />
          </button>
          <SideNav onFollow={close} />
        </div>
      </dialog>
    </>
  )
}
