import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import { blankOf, type GameCommand, isCommandFor } from '../../../../contract/game-side/commands.ts'
import type { GameCommands, GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useAct } from '../use-act.ts'
import { useRequestId } from '../use-request-id.ts'
import { targetKey } from './core/reach.ts'
import { playerKey, runPlan, runTargetOf } from './core/run-plan.ts'
import { GameTextField, gameTextOf } from './game-text-field.tsx'
import { TargetField } from './target-field.tsx'
import { TargetPreview } from './target-preview.tsx'
import { useActToast } from './use-act-toast.ts'

export interface RunDialogProps {
  readonly command: GameCommand
  readonly links: readonly GameLink[]
  /** Whom the command is about, and where they are; absent: it is about no player. */
  readonly player?: { readonly steamId: string; readonly places: GameCommands['places'] }
  readonly onClose: () => void
  /** It was sent, or it is another command by now. */
  readonly onDone: () => void
}

/** Runs a command on one server, those of a mode, or all that it is for, after a look at what runs where. */
export function RunDialog({ command, links, player, onClose, onDone }: RunDialogProps) {
  const { t } = useLingui()
  const act = useAct()
  const { id, renew } = useRequestId()
  const started = useActToast()
  const [key, setKey] = useState(player === undefined ? targetKey({ to: 'all' }) : playerKey)
  const [text, setText] = useState('')
  const [attempts, setAttempts] = useState(0)
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    renew()
  }
  const { name, line, repeatable } = command
  const blank = blankOf(line)
  const hasText = blank === 'text'
  const steamId = player?.steamId ?? null
  const places = player?.places ?? []
  const plan = runPlan(command, links, runTargetOf(key), { steamId, places, text: text.trim() })
  const submit = async () => {
    setAttempts(attempts + 1)
    const said = hasText ? gameTextOf(text) : null
    if (said === undefined) return
    const body = { request: id, command: command.id, line, target: runTargetOf(key), steamId, text: said }
    const isDone = await act.run(async () => {
      const { servers } = await request(gameEndpoints.runGameCommand, { body }, { token: session.token() })
      showToast(started(servers))
    })
    onDone()
    if (isDone) onClose()
  }
  return (
    <Dialog title={name} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={text !== ''} />
      <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
        {blank === 'userid' ? null : (
          <TargetField
            links={links.filter(({ server }) => isCommandFor(command, server))}
            value={key}
            onChange={change(setKey)}
            first={player === undefined ? [] : [{ value: playerKey, label: t`Where the player is now` }]}
          />
        )}
        {hasText ? (
          <GameTextField label={t`Text`} value={text} onChange={change(setText)} isTried={attempts > 0} />
        ) : null}
        <TargetPreview lines={plan.lines} names={plan.names} miss={plan.misses} />
        {plan.names.length === 0 ? <Nowhere isAtPlayer={key === playerKey} /> : null}
        {repeatable ? null : (
          <p className="muted">
            <Trans>It runs at most once on each server, even if the connection breaks.</Trans>
          </p>
        )}
        <ActProblem problem={act.problem} />
        <ActButtons onClose={onClose} running={act.running} canAct={plan.names.length > 0}>
          <Plural value={plan.names.length} one="Run on # server" other="Run on # servers" />
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}

const Nowhere = ({ isAtPlayer }: { readonly isAtPlayer: boolean }) => (
  <p className="text-14px text-warn">
    {isAtPlayer ? (
      <Trans>The player isn't on a connected server that this command applies to.</Trans>
    ) : (
      <Trans>This command applies to none of the connected servers there.</Trans>
    )}
  </p>
)
