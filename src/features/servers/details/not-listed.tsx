import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page-paths.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Shown for an address that names no server of this community: an old link, a typo, nonsense. */
export function NotListed() {
  const { t } = useLingui()
  return (
    <>
      <h1 className="sr-only">
        <Trans>Server not found</Trans>
      </h1>
      <div className="card">
        <Notice
          icon="i-lucide-server-off"
          drawing="lost"
          title={t`This server is not listed`}
          action={
            <Link className="btn-main mt-2" href={pagePaths.servers.href()}>
              <Trans>All servers</Trans>
            </Link>
          }
        >
          <Trans>It may have moved or closed, or the link may be incomplete.</Trans>
        </Notice>
      </div>
    </>
  )
}
