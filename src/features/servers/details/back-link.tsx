import { Trans } from '@lingui/react/macro'
import { BackLink } from '../../../ui/back-link.tsx'
import { listHref } from '../use-filters.ts'

/** The link back to the list. */
export const BackToList = () => (
  <BackLink href={listHref()}>
    <Trans>All servers</Trans>
  </BackLink>
)
