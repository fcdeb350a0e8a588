import { useState } from 'react'
import { seconds } from '../../../../contract/duration.ts'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { isAboutPlayer } from './core/run-plan.ts'
import { RunDialog } from './run-dialog.tsx'

/** The commands of the settings that are about a player: a button for each. */
export function PlayerCommands({ steamId, onDone }: { readonly steamId: string; readonly onDone: () => void }) {
  const links = usePersonalApi(gameEndpoints.listGameLinks, {}, { refreshInterval: seconds(15) })
  const read = usePersonalApi(
    gameEndpoints.listGameCommands,
    { query: { steamId } },
    // Where they are changes.
    { refreshInterval: seconds(5) },
  )
  const [runningId, setRunningId] = useState<string>()
  const { commands = [], places = [] } = read.data ?? {}
  const offered = commands.filter(isAboutPlayer)
  const running = offered.find(({ id }) => id === runningId)
  if (offered.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map(({ id, name }) => (
        <button key={id} type="button" className="btn break-anywhere" onClick={() => setRunningId(id)}>
          {name}
        </button>
      ))}
      {running === undefined ? null : (
        <RunDialog
          command={running}
          links={links.data?.servers ?? []}
          player={{ steamId, places }}
          onClose={() => setRunningId(undefined)}
          onDone={() => {
            onDone()
            void read.retry()
          }}
        />
      )}
    </div>
  )
}
