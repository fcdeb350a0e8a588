import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsoleSettings, ConsoleTest } from '../../../../contract/game-side/consoles.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { removeConsole, testConsole } from './console-calls.ts'
import { directMessages } from './link-messages.ts'

export interface ConsoleStateProps {
  readonly server: GameLink['server']
  readonly console: ConsoleSettings
  readonly onDone: () => Promise<unknown>
}

/** What is known of a console, with buttons that try it and that forget it. */
export function ConsoleState({ server, console, onDone }: ConsoleStateProps) {
  const online = useOnline()
  const act = useAct()
  const [tested, setTested] = useState<ConsoleTest>()
  const [isAsking, setIsAsking] = useState(false)
  const run = (task: () => Promise<void>) => void act.run(async () => task().then(onDone))
  const isOff = !online || act.running
  return (
    <section className="border border-line rounded-control px-3 py-2 flex flex-col gap-2">
      <StateText
        state={tested?.state ?? console.state}
        problem={tested === undefined ? console.problem : tested.problem}
      />
      {tested === undefined || tested.reply === '' ? null : (
        <p className="font-mono text-14px break-anywhere">{tested.reply}</p>
      )}
      <ActProblem problem={act.problem} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn"
          disabled={isOff}
          aria-busy={act.running}
          onClick={() => run(async () => setTested(await testConsole(server.id)))}
        >
          <Trans>Test</Trans>
        </button>
        {isAsking ? (
          <button
            type="button"
            className="btn"
            disabled={isOff}
            onClick={() => run(async () => void (await removeConsole(server.id)))}
          >
            <Trans>Delete the console and its password</Trans>
          </button>
        ) : (
          <button type="button" className="btn-quiet" onClick={() => setIsAsking(true)}>
            <Trans>Remove…</Trans>
          </button>
        )}
      </div>
    </section>
  )
}

/** In words, with what the portal found. */
function StateText({ state, problem }: Pick<ConsoleSettings, 'state' | 'problem'>) {
  const { i18n } = useLingui()
  const message = directMessages[state === 'ok' ? 'reported' : state]
  return (
    <div role="status">
      <p className={state === 'ok' ? 'text-ok' : 'text-warn'}>
        {message === undefined ? <Trans>The console responds.</Trans> : i18n._(message)}
      </p>
      {problem === null ? null : <p className="muted break-anywhere">{problem}</p>}
    </div>
  )
}
