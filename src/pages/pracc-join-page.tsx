import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'wouter'
import { pagePaths } from '../../contract/page-paths.ts'
import { InvitationCard } from '../features/rentals/invitation-card.tsx'

/** The page of a share link. */
export function PraccJoinPage({ code }: { readonly code: string }) {
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-col gap-5 max-w-560px mx-auto">
      <header>
        <Link className="btn-quiet -ms-3" href={pagePaths.pracc.href()}>
          <span className="i-lucide-arrow-left" aria-hidden />
          <Trans>Practice servers</Trans>
        </Link>
        <h1 className="title-page m-0">
          <Trans>Invitation</Trans>
        </h1>
      </header>
      <InvitationCard code={code} onJoined={() => navigate(pagePaths.pracc.href(), { replace: true })} />
    </div>
  )
}
