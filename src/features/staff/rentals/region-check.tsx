import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as rentalEndpoints from '../../../../contract/endpoints/staff-rentals.ts'
import type { RegionCheck as Result } from '../../../../contract/rentals/staff-rentals.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

/** Asks the backend whether it can create a practice server in a region now. */
export function RegionCheck({ code }: { readonly code: string }) {
  const online = useOnline()
  const act = useAct()
  const [result, setResult] = useState<Result>()
  const check = () => {
    setResult(undefined)
    return act.run(async () => {
      const params = { region: code }
      setResult(await request(rentalEndpoints.checkRentalRegion, { params }, { token: session.token() }))
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <button
        type="button"
        className="btn"
        disabled={!online || act.running}
        aria-busy={act.running}
        onClick={() => void check()}
      >
        <Trans>Check at the backend</Trans>
      </button>
      <div role="status">{result === undefined ? null : <Outcome result={result} />}</div>
      <ActProblem problem={act.problem} />
    </div>
  )
}

function Outcome({ result }: { readonly result: Result }) {
  const { t } = useLingui()
  if (result.ok) {
    return (
      <p className="text-14px text-ok">
        {result.room === null ? (
          <Trans>Practice servers can be created here.</Trans>
        ) : (
          <Plural
            value={result.room}
            one="# practice server can be created here."
            other="# practice servers can be created here."
          />
        )}
      </p>
    )
  }
  const reasons = {
    noBackend: t`No backend for practice servers is configured.`,
    notConfigured: t`The backend’s settings have no place for this region.`,
    noAddress: t`Players could not reach servers in this region.`,
    full: t`Nothing is left in this region.`,
    unreachable: t`The backend does not respond.`,
    refused: t`The backend refuses the portal. Are its credentials right?`,
  }
  return (
    <p className="text-14px text-warn break-anywhere">
      {reasons[result.fault]} {result.detail}
    </p>
  )
}
