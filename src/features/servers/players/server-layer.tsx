import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import { useWide } from '../../../platform/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ServerPanel, type ServerPanelProps } from './server-panel.tsx'

export interface ServerLayerProps extends ServerPanelProps {
  /** Its element is null while the server's row is not in the document. */
  readonly anchor: RefObject<HTMLElement | null>
}

/** Closes when the server's row is scrolled out of the document. */
function ServerPopover({ anchor, ...panel }: ServerLayerProps) {
  const { row, onClose } = panel
  useEffect(() => {
    const onScroll = () => {
      if (!anchor.current) onClose()
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [anchor, onClose])
  return (
    <Popover anchor={anchor} label={row.name} onClose={onClose}>
      <div className="w-380px p-4">
        <h2 className="text-17px font-600 leading-1.3 mb-1 break-anywhere">
          <bdi>{row.name}</bdi>
        </h2>
        <ServerPanel {...panel} />
      </div>
    </Popover>
  )
}

/** A server's players over the list: a popover at its name, or a sheet on a small screen (SRV-05). */
export function ServerLayer({ anchor, ...panel }: ServerLayerProps) {
  const { t } = useLingui()
  if (useWide()) return <ServerPopover anchor={anchor} {...panel} />
  return (
    <Dialog title={panel.row.name} closeLabel={t`Close`} onClose={panel.onClose}>
      <ServerPanel {...panel} />
    </Dialog>
  )
}
