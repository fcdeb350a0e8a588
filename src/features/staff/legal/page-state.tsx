import { Trans } from '@lingui/react/macro'
import type { StaffLegalPage } from '../../../../contract/legal/staff-legal.ts'
import { formatDate } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'

/** Whether the page is shown, since when, and by whom. */
export function PageState({ state: { published, value } }: { readonly state: StaffLegalPage }) {
  const language = useLanguage()
  if (published === null) return value === null ? <Trans>Not there yet</Trans> : <Trans>Draft, not published</Trans>
  const { version } = published
  const [date, who] = [formatDate(language, Date.parse(published.at)), published.byName ?? published.by]
  return (
    <>
      <Trans>
        Version {version}, published on {date} by {who}
      </Trans>
      {published.isCurrent ? null : (
        <>
          {' · '}
          <Trans>the text was edited since</Trans>
        </>
      )}
    </>
  )
}
