import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/paths.ts'

/** The way back to the list. */
export const BackToList = () => (
  <Link className="btn-quiet -ms-3" href={pagePaths.servers.href()}>
    <span className="i-lucide-arrow-left rtl:rotate-180" aria-hidden />
    <Trans>All servers</Trans>
  </Link>
)
