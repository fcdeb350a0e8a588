import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { seconds } from '../../../contract/duration.ts'
import * as gameEndpoints from '../../../contract/endpoints/game-side.ts'
import type { VipInGame as InGame } from '../../../contract/game-side/staff-game-side.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { useOnline } from '../../platform/online.ts'
import { usePersonalApi } from '../../shared/use-personal-api.ts'

/** Whether nothing changes by waiting: every server that can be reached has it. */
const isSettled = ({ active, away, of }: InGame): boolean => active + away >= of

/** For a VIP: on how many game servers it is active. Reads again every few seconds until it is. Its line is there from the start. */
export function VipInGame({ onVipPage = false }: { readonly onVipPage?: boolean }) {
  const online = useOnline()
  const [isPending, setPending] = useState(false)
  const refreshInterval = isPending ? seconds(3) : seconds(60)
  const { data } = usePersonalApi(gameEndpoints.readVipInGame, {}, { refreshInterval })
  useEffect(() => setPending(data !== undefined && !isSettled(data)), [data])
  // What was stored for offline use is not what game servers have now.
  const known = online ? data : undefined
  return (
    <p className="muted num min-h-1.6em">
      {known === undefined ? null : known.of > 0 ? (
        <Activity {...known} />
      ) : onVipPage ? (
        <Trans>VIP gives you the privileges listed below.</Trans>
      ) : (
        <Link href={pagePaths.vip.href()} className="text-accent">
          <Trans>VIP privileges here</Trans>
        </Link>
      )}
    </p>
  )
}

function Activity({ active, away, of }: InGame) {
  if (active >= of)
    return <Plural value={of} one={`Active on ${active} of # server`} other={`Active on ${active} of # servers`} />
  if (!isSettled({ active, away, of })) {
    return (
      <Trans>
        Active on {active} of {of} servers. The others follow within a minute.
      </Trans>
    )
  }
  return (
    <Plural
      value={away}
      one={`Active on ${active} of ${of} servers. # is offline and gets it when it is back.`}
      other={`Active on ${active} of ${of} servers. # are offline and get it when they are back.`}
    />
  )
}
