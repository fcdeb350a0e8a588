import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { InvitationCard } from '../features/rentals/invitation-card.tsx'
import { PracticeHeader } from './practice-header.tsx'

/** The page of a share link. */
export function PracticeJoinPage({ code }: { readonly code: string }) {
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-col gap-4 max-w-560px mx-auto">
      <PracticeHeader title={<Trans>Invitation</Trans>} />
      <InvitationCard code={code} onJoined={() => navigate(pagePaths.pracc.href(), { replace: true })} />
    </div>
  )
}
