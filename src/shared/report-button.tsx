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

/** Reports one of these players to staff, after signing in. Users cannot report themselves. */
export function ReportButton({ players, ...about }: Omit<ReportDialogProps, 'onClose'>) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const others = players.filter(({ steamId }) => steamId !== session?.user.steamId)
  if (others.length === 0) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => (session ? setOpen(true) : askSignIn())}>
        <span className="i-lucide-flag" aria-hidden />
        {players.length === 1 ? <Trans>Report</Trans> : <Trans>Report a player</Trans>}
      </button>
      {open && session ? (
        <Suspense>
          <ReportDialog {...about} players={others} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
