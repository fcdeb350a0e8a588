import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useSession } from '../../../shared/session.ts'
import { Notice } from '../../../ui/notice.tsx'

/** A community that lists no server yet: what an administrator does about it, and that players come back later. */
export function NoServers() {
  const { t } = useLingui()
  if (useSession()?.user.staff !== 'administrator') {
    return (
      <Notice icon="i-lucide-server-off" drawing="beginning" title={t`This community is being set up`}>
        <Trans>Its servers appear here as soon as they are listed.</Trans>
      </Notice>
    )
  }
  const way = (
    <Link className="btn-main" href={pagePaths.staff.href()}>
      <Trans>To the first steps</Trans>
    </Link>
  )
  return (
    <Notice icon="i-lucide-server-off" drawing="beginning" title={t`No servers listed yet`} action={way}>
      <Trans>Players see that the community is being set up. The first steps in the staff room show what to do.</Trans>
    </Notice>
  )
}
