import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyView } from '../platform/lazy-view.tsx'
import type { ReportDialogProps } from './report-dialog.tsx'
import { useSession } from './session.ts'
import { askSignIn } from './sign-in-request.ts'

const ReportDialog = lazyView(
  () => import('./report-dialog.tsx'),
  (module) => module.ReportDialog,
)

/** Reports a player to staff; who is signed out signs in first. Not offered about oneself. */
export function ReportButton(player: Omit<ReportDialogProps, 'onClose'>) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  if (session?.user.steamId === player.steamId) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => (session ? setOpen(true) : askSignIn())}>
        <span className="i-lucide-flag" aria-hidden />
        <Trans>Report</Trans>
      </button>
      {open && session ? (
        <Suspense>
          <ReportDialog {...player} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
