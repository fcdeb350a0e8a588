import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { isAboutPlayer } from './core/run-plan.ts'
import { RunDialog } from './run-dialog.tsx'

export interface CommandsProps {
  readonly links: readonly GameLink[]
  readonly onDone: () => void
}

/** The commands of the settings that are about no player. Absent while no process knows of them. */
export function Commands({ links, onDone }: CommandsProps) {
  const { t } = useLingui()
  // Not the room's read: until 0.3.0 a process of an earlier release has no such address, and that ends no one's role.
  const { data, retry } = usePersonalApi(gameEndpoints.listGameCommands, { query: {} })
  const [runningId, setRunningId] = useState<string>()
  if (data === undefined) return null
  const commands = data.commands.filter((command) => !isAboutPlayer(command))
  const running = commands.find(({ id }) => id === runningId)
  return (
    <section className="card" aria-label={t`Commands`}>
      <h3 className="px-4 py-3 text-16px font-600">
        <Trans>Commands</Trans>
      </h3>
      <ul className="border-t border-t-line empty:hidden" aria-label={t`Commands`}>
        {commands.map(({ id, name, line }) => (
          <li key={id} className="px-4 py-2.5 list-row flex flex-wrap items-center gap-x-3 gap-y-1">
            <div className="min-w-0 grow basis-220px">
              <p className="font-600 break-anywhere">{name}</p>
              <p className="muted font-mono text-14px break-anywhere">{line}</p>
            </div>
            <button type="button" className="btn ms-auto" aria-label={t`Run ${name}`} onClick={() => setRunningId(id)}>
              <Trans>Run</Trans>
            </button>
          </li>
        ))}
      </ul>
      <p className="muted px-4 py-3 border-t border-t-line">
        <Trans>
          Define your own commands, such as one that restarts the round, in the{' '}
          <Link href={pagePaths.staff.href('settings')}>settings</Link>. Run commands about a player from the player’s
          page.
        </Trans>
      </p>
      {running === undefined ? null : (
        <RunDialog
          command={running}
          links={links}
          onClose={() => setRunningId(undefined)}
          onDone={() => {
            onDone()
            void retry()
          }}
        />
      )}
    </section>
  )
}
