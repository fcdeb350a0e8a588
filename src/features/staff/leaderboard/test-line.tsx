import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import type { TestLine as Result, StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

/** Sends a test line to the log address of a game server, and says what became of it. */
export function TestLine({ server: { id, name } }: { readonly server: StaffGameServer }) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [result, setResult] = useState<Result>()
  const send = () => {
    setResult(undefined)
    return act.run(async () => {
      setResult(await request(staffEndpoints.testGameLog, { params: { id } }, { token: session.token() }))
    })
  }
  return (
    <>
      <button
        type="button"
        className="btn-quiet"
        aria-label={t`Send a test line for ${name}`}
        disabled={!online || act.running}
        aria-busy={act.running}
        onClick={() => void send()}
      >
        <Trans>Test line</Trans>
      </button>
      <div className="basis-full empty:hidden" role="status">
        {result === undefined ? null : <Outcome result={result} />}
      </div>
      <ActProblem problem={act.problem} />
    </>
  )
}

function Outcome({ result }: { readonly result: Result }) {
  const { t } = useLingui()
  if (result.ok) {
    const time = result.milliseconds
    return (
      <p className="text-14px text-ok">
        <Trans>The portal accepted a test line over its public address ({time} ms).</Trans>
      </p>
    )
  }
  const reasons = {
    unreachable: t`The public address of the portal does not respond.`,
    notPortal: t`Something other than the portal responds at its public address.`,
    wrongToken: t`A portal with another secret responds at the public address.`,
    notAttributed: t`The lines arrive, but this game server isn't linked to a listed server.`,
  }
  return (
    <p className="text-14px text-warn break-anywhere">
      {reasons[result.fault]} {result.detail}
    </p>
  )
}
