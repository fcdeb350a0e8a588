import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterFrame } from '../../ui/after-frame.ts'
import { useModal } from '../../ui/use-modal.ts'
import { Preferences } from './preferences.tsx'
import { SideNav } from './side-nav.tsx'

/** Open while mounted. The native dialog traps the focus, closes on Esc and restores the focus. */
function Drawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const ref = useModal()
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog; the click is the backdrop's
    <dialog ref={ref} aria-label={t`Main menu`} className="drawer" onClick={onBackdrop} onClose={onClose}>
      <div className="flex items-center ps-3 pe-1 h-52px shrink-0">
        <span className="contents sm:hidden">
          <Preferences onFollow={onClose} />
        </span>
        <button type="button" aria-label={t`Close menu`} className="btn-icon ms-auto" onClick={onClose}>
          <span className="i-lucide-x text-20px" aria-hidden />
        </button>
      </div>
      <div className="sheet-body grow flex flex-col px-3!">
        <SideNav onFollow={onClose} />
      </div>
    </dialog>
  )
}

/** Below 1024 px: a button at the start of the top bar, which stays in view, and the side menu in a drawer. */
export function MenuDrawer() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t`Open menu`}
        aria-haspopup="dialog"
        className="btn-icon lg:hidden! shrink-0 w-44px! min-h-44px!"
        // A modal makes the rest of the page inert, which restyles all of it: the press is painted first.
        onClick={() => afterFrame(() => setOpen(true))}
      >
        <span className="i-lucide-menu text-20px" aria-hidden />
      </button>
      {/* The drawer contains landmarks, which must not be nested inside the header's. */}
      {open ? createPortal(<Drawer onClose={() => setOpen(false)} />, document.body) : null}
    </>
  )
}
