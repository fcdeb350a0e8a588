import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { forgetKept } from './kept.ts'

/** Asks for confirmation before offline data is deleted, and says what stays. */
export function ForgetDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const forget = async () => {
    onClose()
    await forgetKept()
    showToast({ text: t`Offline data cleared`, kind: 'ok' })
  }
  return (
    <Dialog title={t`Clear offline data?`} closeLabel={t`Close`} onClose={onClose}>
      <p>
        <Trans>
          Without a connection you won't be able to see anything until it has loaded again. Your favourites, settings
          and sign-in are kept.
        </Trans>
      </p>
      <div className="flex flex-wrap justify-end gap-2 mt-5">
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="button" className="btn-main" onClick={() => void forget()}>
          <Trans>Clear offline data</Trans>
        </button>
      </div>
    </Dialog>
  )
}
