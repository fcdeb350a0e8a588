import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useWide } from '../../../platform/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ServerPanel, type ServerPanelProps } from './server-panel.tsx'

export interface ServerLayerProps extends ServerPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
}

/** A server's players over the list: a popover at its name, or a sheet on a small screen (SRV-05). */
export function ServerLayer({ anchor, ...panel }: ServerLayerProps) {
  const { t } = useLingui()
  const wide = useWide()
  const { row, onClose } = panel
  if (!wide) {
    return (
      <Dialog title={row.name} closeLabel={t`Close`} onClose={onClose}>
        <ServerPanel {...panel} />
      </Dialog>
    )
  }
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
