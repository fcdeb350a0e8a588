import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
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
import { audienceOf, targetOf } from './core/reach.ts'
import { GameTextField, gameTextOf } from './game-text-field.tsx'
import { TargetField } from './target-field.tsx'
import { TargetPreview } from './target-preview.tsx'
import { useActToast } from './use-act-toast.ts'

export interface SayDialogProps {
  readonly links: readonly GameLink[]
  /** The target that is chosen at first, as a key. */
  readonly initial: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Says something on one server, those of a mode, or all, after a preview. */
export function SayDialog({ links, initial, onClose, onDone }: SayDialogProps) {
  const { t } = useLingui()
  const act = useAct()
  const { id, renew } = useRequestId()
  const started = useActToast()
  const [target, setTarget] = useState(initial)
  const [text, setText] = useState('')
  const [attempts, setAttempts] = useState(0)
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    renew()
  }
  const { hear, miss } = audienceOf(links, targetOf(target))
  const submit = async () => {
    setAttempts(attempts + 1)
    const said = gameTextOf(text)
    if (said === undefined) return
    const body = { request: id, target: targetOf(target), text: said }
    const isDone = await act.run(async () => {
      const { servers } = await request(gameEndpoints.sayInGame, { body }, { token: session.token() })
      showToast(started(servers))
    })
    if (!isDone) return
    onDone()
    onClose()
  }
  return (
    <Dialog title={t`Say something in the game`} closeLabel={t`Close`} onClose={onClose}>
      <UnsavedInput when={text !== ''} />
      <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
        <TargetField links={links} value={target} onChange={change(setTarget)} />
        <GameTextField label={t`Message`} value={text} onChange={change(setText)} isTried={attempts > 0} />
        <TargetPreview
          lines={text.trim() === '' ? [] : [`Console: ${text.trim()}`]}
          names={hear.map(({ server }) => server.name)}
          miss={miss.length}
        />
        <ActProblem problem={act.problem} />
        <ActButtons onClose={onClose} running={act.running} canAct={hear.length > 0}>
          <Plural value={hear.length} one="Say on # server" other="Say on # servers" />
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
