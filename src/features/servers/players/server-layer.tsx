import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect } from 'react'
import { useMedia, useWide } from '../../../platform/media.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ServerPanel, type ServerPanelProps } from './server-panel.tsx'

export interface ServerLayerProps extends ServerPanelProps {
  /** Its element is null while the server's row is not in the document. */
  readonly anchor: RefObject<HTMLElement | null>
}

/** From here on the list stays usable beside a panel. */
const sideBySide = '(min-width: 1280px)'

interface ServerPopoverProps extends ServerLayerProps {
  readonly beside: boolean
}

/** At the server's name it closes when the row is scrolled out of the document. Beside the list it stays. */
function ServerPopover({ anchor, beside, ...panel }: ServerPopoverProps) {
  const { t } = useLingui()
  const { row, onClose } = panel
  useEffect(() => {
    if (beside) return
    const onScroll = () => {
      if (!anchor.current) onClose()
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [anchor, beside, onClose])
  return (
    <Popover anchor={anchor} label={row.name} onClose={onClose} beside={beside}>
      <div className={`p-4 ${beside ? '' : 'w-380px'}`}>
        <div className="flex items-start gap-2">
          <h2 className="grow text-20px font-600 leading-1.3 mb-1 break-anywhere">
            <bdi>{row.name}</bdi>
          </h2>
          {beside ? (
            <button type="button" className="btn-icon -mt-1 -me-1.5 shrink-0" aria-label={t`Close`} onClick={onClose}>
              <span className="i-lucide-x" aria-hidden />
            </button>
          ) : null}
        </div>
        <ServerPanel {...panel} />
      </div>
    </Popover>
  )
}

/**
 * A server's players over the list: a panel at its end side, which leaves its row and the toolbar free; a popover at its
 * name where there is less room, a sheet on a small screen (SRV-05).
 */
export function ServerLayer({ anchor, ...panel }: ServerLayerProps) {
  const { t } = useLingui()
  const beside = useMedia(sideBySide)
  if (useWide()) return <ServerPopover anchor={anchor} beside={beside} {...panel} />
  return (
    <Dialog title={panel.row.name} closeLabel={t`Close`} onClose={panel.onClose}>
      <ServerPanel {...panel} />
    </Dialog>
  )
}
