import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import * as claimEndpoints from '../../../../contract/endpoints/claim.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useDocumentTitle } from '../../../platform/document-title.ts'
import { useStored } from '../../../platform/storage.ts'
import { useApi } from '../../../platform/use-api.ts'
import { bindToken, type Session, useSession } from '../../../shared/session.ts'
import { signOut } from '../../../shared/sign-in.ts'
import { askSignIn, closeSignIn } from '../../../shared/sign-in-request.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ClaimByEmail } from './claim-by-email.tsx'
import { ClaimCommand, ClaimProblemText } from './claim-problem.tsx'
import { type ClaimRunner, useClaim } from './use-claim.ts'

/** The page was opened without a link. */
const WithoutCode = () => (
  <>
    <p>
      <Trans>
        Open the link printed by the server at its start. It works once, within an hour. This command, on the server,
        prints another:
      </Trans>
    </p>
    <ClaimCommand />
  </>
)

function ElsewhereThanPublic({ origin, code }: { readonly origin: string; readonly code: string }) {
  const here = location.origin
  return (
    <>
      <p>
        <Trans>
          This portal's address is {origin}, and you opened it at {here}. It can be claimed at its own address only.
        </Trans>
      </p>
      <p className="muted">
        <Trans>If that address is wrong, set PUBLIC_ORIGIN to the one players open, and restart the server.</Trans>
      </p>
      <a className="btn-main self-start" href={`${origin}${pagePaths.claim.href()}#${code}`}>
        <Trans>Open it there</Trans>
      </a>
    </>
  )
}

function AsVisitor() {
  const { name } = useCommunity()
  return (
    <>
      <p>
        <Trans>
          The account that you sign in with becomes the administrator of {name}. Nothing happens before you confirm it.
        </Trans>
      </p>
      <button type="button" className="btn-main self-start" onClick={() => askSignIn()}>
        <Trans>Sign in</Trans>
      </button>
      <p className="muted">
        <Trans>If you can't reach Steam, sign in by e-mail.</Trans>
      </p>
    </>
  )
}

interface AsPlayerProps extends Pick<ClaimRunner, 'running' | 'claim'> {
  readonly user: Session['user']
}

function AsPlayer({ user: { username, steamId }, running, claim }: AsPlayerProps) {
  const { name } = useCommunity()
  const change = () => {
    signOut().catch((error: unknown) => console.info('The session could not be ended at the server:', error))
    askSignIn()
  }
  return (
    <>
      <p>
        <Trans>
          This makes <b>{username}</b> (<span className="num">{steamId}</span>) the administrator of {name}, with the
          right to change everything here and add others.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn-main" aria-busy={running} onClick={claim}>
          <Trans>Claim this portal</Trans>
        </button>
        <button type="button" className="btn" onClick={change}>
          <Trans>Use another account</Trans>
        </button>
      </div>
    </>
  )
}

const AsAdministrator = () => (
  <>
    <p>
      <Trans>You're now administrator of this portal.</Trans>
    </p>
    <Link className="btn-main self-start" href={pagePaths.staff.href()}>
      <Trans>Staff room</Trans>
    </Link>
  </>
)

/** With a code: where and as whom the portal is claimed. */
function WithCode({ runner, code }: { readonly runner: ClaimRunner; readonly code: string }): ReactNode {
  const { t } = useLingui()
  const { data, failed, retry } = useApi(claimEndpoints.readClaim, {})
  const user = useSession()?.user
  const bearer = useStored(bindToken)
  // The dialog goes on to linking Steam, which this page offers beside the other way.
  useEffect(() => {
    if (bearer !== undefined) closeSignIn()
  }, [bearer])
  if (data === undefined) {
    return failed ? (
      <LoadFailed title={t`This section could not be loaded`} onRetry={retry} />
    ) : (
      <Skeleton className="h-24" />
    )
  }
  if (data.origin !== location.origin) return <ElsewhereThanPublic origin={data.origin} code={code} />
  const { running, problem, claim, claimByEmail } = runner
  return (
    <>
      {user !== undefined ? (
        <AsPlayer user={user} running={running} claim={claim} />
      ) : bearer !== undefined ? (
        <ClaimByEmail running={running} onClaim={(steamId) => claimByEmail(bearer, steamId)} />
      ) : (
        <AsVisitor />
      )}
      <ClaimProblemText problem={problem} />
    </>
  )
}

/** Makes the first administrator (decision 114). Acts on a press only. */
export function ClaimPage() {
  const { t } = useLingui()
  useDocumentTitle(t`Claim this portal`)
  const runner = useClaim()
  const isAdministrator = useSession()?.user.staff === 'administrator'
  const { code } = runner
  return (
    <div className="flex flex-col gap-4 max-w-620px mx-auto">
      <h1 className="title-page">
        <Trans>Claim this portal</Trans>
      </h1>
      <div className="card flex flex-col gap-3 p-4">
        {isAdministrator ? (
          <AsAdministrator />
        ) : code === undefined ? (
          <WithoutCode />
        ) : (
          <WithCode runner={runner} code={code} />
        )}
      </div>
    </div>
  )
}
