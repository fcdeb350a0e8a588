import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { seconds } from '../../../../contract/duration.ts'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { Block } from '../block.tsx'
import { useStaffApi } from '../use-staff-api.ts'
import { Acts } from './acts.tsx'
import { Commands } from './commands.tsx'
import { ConsoleDialog } from './console-dialog.tsx'
import { isReached, targetKey } from './core/reach.ts'
import { gameAddress } from './game-address.ts'
import { Links } from './links.tsx'
import { SayDialog } from './say-dialog.tsx'

/** How game servers are reached, what is said on them, and what they were told to do. */
export function GameSection({ me }: { readonly me: StaffMe }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const address = gameAddress.read(new URLSearchParams(useSearch()))
  const links = useStaffApi(gameEndpoints.listGameLinks, {}, { refreshInterval: seconds(15) })
  const { server, before } = address
  const acts = useStaffApi(
    gameEndpoints.listGameActs,
    { query: { server: server || undefined, before: before || undefined } },
    // Outcomes arrive within seconds; older pages do not change.
    { refreshInterval: before === '' ? seconds(5) : 0 },
  )
  /** Where the dialog says something at first; undefined: it is closed. */
  const [sayingTo, setSayingTo] = useState<string>()
  /** The server whose console is set; undefined: none. */
  const [consoleOf, setConsoleOf] = useState<string>()
  const open = (next: typeof address) => navigate(gameAddress.href(next))
  const servers = links.data?.servers ?? []
  const edited = servers.find(({ server: { id } }) => id === consoleOf)
  return (
    <div className="flex flex-col gap-3">
      <h2 className="sr-only">
        <Trans>In the game</Trans>
      </h2>
      {servers.some(isReached) ? (
        <button type="button" className="btn-main self-start" onClick={() => setSayingTo(targetKey({ to: 'all' }))}>
          <span className="i-lucide-megaphone" aria-hidden />
          <Trans>Say something</Trans>
        </button>
      ) : null}
      <Block read={links} failedTitle={t`The game servers could not be loaded`}>
        {(data) => (
          <Links
            links={data.servers}
            onSay={(id) => setSayingTo(targetKey({ to: 'server', id }))}
            onActs={(id) => open({ server: id, before: '' })}
            onReload={me.role === 'administrator' ? () => void acts.retry() : undefined}
            onConsole={me.role === 'administrator' ? setConsoleOf : undefined}
          />
        )}
      </Block>
      {me.role === 'administrator' && servers.some(isReached) ? (
        <Commands links={servers} onDone={() => void acts.retry()} />
      ) : null}
      <Acts read={acts} address={address} links={servers} onNavigate={open} />
      {edited === undefined ? null : (
        <ConsoleDialog me={me} link={edited} onClose={() => setConsoleOf(undefined)} onDone={() => links.retry()} />
      )}
      {sayingTo === undefined ? null : (
        <SayDialog
          links={servers}
          initial={sayingTo}
          onClose={() => setSayingTo(undefined)}
          onDone={() => void acts.retry()}
        />
      )}
    </div>
  )
}
