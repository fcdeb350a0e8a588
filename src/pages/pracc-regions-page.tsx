import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../contract/page-paths.ts'
import { MeasuredAdvisor } from './region-advisor-view.tsx'

/** The page of a link with which a team measures its regions. */
export function PraccRegionsPage({ code }: { readonly code: string }) {
  return (
    <div className="flex flex-col gap-4 max-w-900px mx-auto">
      <header>
        <Link className="btn-quiet -ms-3" href={pagePaths.pracc.href()}>
          <span className="i-lucide-arrow-left" aria-hidden />
          <Trans>Practice servers</Trans>
        </Link>
        <h1 className="title-page m-0">
          <Trans>The best region for the team</Trans>
        </h1>
      </header>
      <MeasuredAdvisor code={code} />
    </div>
  )
}
