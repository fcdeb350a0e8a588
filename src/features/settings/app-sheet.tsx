import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { AppPanel } from './app-panel.tsx'

/** What belongs to the app as a whole, from the header. */
export function AppSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`App and settings`} closeLabel={t`Close`} onClose={onClose}>
      <AppPanel />
    </Dialog>
  )
}
