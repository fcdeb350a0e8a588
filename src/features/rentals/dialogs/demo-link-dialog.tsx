import { Trans, useLingui } from '@lingui/react/macro'
import { copyText } from '../../../platform/clipboard.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

export interface DemoLinkDialogProps {
  readonly link: string
  readonly name: string
  readonly onClose: () => void
}

/** The link to one demo, to copy into a browser or a download manager. */
export function DemoLinkDialog({ link, name, onClose }: DemoLinkDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Download link`} closeLabel={t`Close`} onClose={onClose}>
      <p className="mt-0 mb-3 break-anywhere">
        <Trans>The link to {name} is valid for a few minutes.</Trans>
      </p>
      <p className="field-quiet py-2 font-mono text-12px leading-1.5 break-all select-all max-h-140px overflow-y-auto">
        {link}
      </p>
      <div className="grid grid-cols-2 gap-2 mt-3">
        <CopyButton withText label={t`Copy link`} copiedLabel={t`Copied`} onCopy={() => copyText(link)} />
        <a className="btn-main" href={link} target="_blank" rel="noopener noreferrer">
          <span className="i-lucide-download" aria-hidden />
          <Trans>Download</Trans>
        </a>
      </div>
    </Dialog>
  )
}
