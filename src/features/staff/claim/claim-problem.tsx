import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FieldProblem } from '../../../ui/field.tsx'
import type { ClaimProblem } from './use-claim.ts'

/** The command that prints another link. */
export const ClaimCommand = () => (
  <code className="card num px-3 py-2 self-start select-all">npm run admin -- claim</code>
)

function Sentence({ problem }: { readonly problem: ClaimProblem }): ReactNode {
  switch (problem) {
    case 'refused':
      return (
        <Trans>
          This link is wrong, was used before or has expired, or this portal already has an administrator. If it has
          none, this command, on the server, prints another:
        </Trans>
      )
    case 'tooMany':
      return <Trans>Too many attempts. Try again in a minute.</Trans>
    case 'steamIdRefused':
      return <Trans>Another account has this SteamID, or it is banned.</Trans>
    case 'failed':
      return <Trans>That didn't work. Nothing has changed; try again.</Trans>
  }
}

/** Why a claim did not succeed. */
export const ClaimProblemText = ({ problem }: { readonly problem: ClaimProblem | undefined }) =>
  problem === undefined ? null : (
    <div role="alert" className="flex flex-col gap-2">
      <FieldProblem>
        <span>
          <Sentence problem={problem} />
        </span>
      </FieldProblem>
      {problem === 'refused' ? <ClaimCommand /> : null}
    </div>
  )
