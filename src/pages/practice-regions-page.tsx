import { Trans } from '@lingui/react/macro'
import { PracticeHeader } from './practice-header.tsx'
import { MeasuredAdvisor } from './region-advisor-view.tsx'

/** The page of a link with which a team measures its regions. */
export function PracticeRegionsPage({ code }: { readonly code: string }) {
  return (
    <div className="flex flex-col gap-4 max-w-900px mx-auto">
      <PracticeHeader title={<Trans>Best region for the team</Trans>} />
      <MeasuredAdvisor code={code} />
    </div>
  )
}
