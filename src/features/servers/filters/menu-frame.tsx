import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWide } from '../../../platform/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import type { MenuPlace } from './menu-button.tsx'

export interface MenuFrameProps extends MenuPlace {
  readonly title: string
  readonly onReset: () => void
  readonly children: ReactNode
}

/** A menu of the filters with Reset and Close (FLT-02): a popover, or a sheet on a small screen. */
export function MenuFrame({ anchor, title, onReset, onClose, children }: MenuFrameProps) {
  const { t } = useLingui()
  const wide = useWide()
  const body = (
    <>
      {children}
      <div className="flex gap-2 pt-2">
        <button type="button" className="btn-quiet grow" onClick={onReset}>
          {t`Reset`}
        </button>
        <button type="button" className="btn grow" onClick={onClose}>
          {t`Close`}
        </button>
      </div>
    </>
  )
  if (!wide) {
    return (
      <Dialog title={title} closeLabel={t`Close`} onClose={onClose}>
        {body}
      </Dialog>
    )
  }
  return (
    <Popover anchor={anchor} label={title} onClose={onClose}>
      <div className="w-260px p-2">{body}</div>
    </Popover>
  )
}
