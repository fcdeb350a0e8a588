import { Trans, useLingui } from '@lingui/react/macro'
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx'
import { useDocumentTitle } from '../platform/document-title.ts'

/** Where players stand, per mode and season. */
export function LeaderboardPage() {
  const { t } = useLingui()
  useDocumentTitle(t`Leaderboard`)
  return (
    <Leaderboard
      heading={
        <h1 className="title-page m-0">
          <Trans>Leaderboard</Trans>
        </h1>
      }
    />
  )
}
