import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listHref } from '../use-filters.ts'

/** The link back to the list. */
export const BackToList = () => (
  <Link className="btn-quiet -ms-3" href={listHref()}>
    <span className="i-lucide-arrow-left rtl:rotate-180" aria-hidden />
    <Trans>All servers</Trans>
  </Link>
)
