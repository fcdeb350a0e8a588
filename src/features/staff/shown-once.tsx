import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface ShownOnceProps {
  readonly title: string
  /** The secret, which the portal does not show again. */
  readonly text: string
  readonly copyLabel: string
  /** What it is for. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A secret that is shown once, to be copied. */
export function ShownOnce({ title, text, copyLabel, children, onClose }: ShownOnceProps) {
  const { t } = useLingui()
  return (
    <Dialog title={title} closeLabel={t`Close`} onClose={onClose}>
      <p className="mb-3">{children}</p>
      <div className="flex items-start gap-2 py-1.5">
        <p className="num break-anywhere min-w-0 grow">{text}</p>
        <CopyButton label={copyLabel} copiedLabel={t`Copied`} onCopy={() => copyText(text)} />
      </div>
      <button type="button" className="btn-main mt-3 w-full" onClick={onClose}>
        <Trans>Done</Trans>
      </button>
    </Dialog>
  )
}
