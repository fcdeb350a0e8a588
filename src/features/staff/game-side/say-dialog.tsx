import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { modeOf } from '../../../../contract/servers/modes.ts'
import { request } from '../../../platform/api-client.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useOnline } from '../../../platform/online.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useAct } from '../use-act.ts'
import { useRequestId } from '../use-request-id.ts'
import { audienceOf, isReached, modesOf, targetOf } from './core/reach.ts'
import { GameTextField, gameTextOf } from './game-text-field.tsx'
import { useActToast } from './use-act-toast.ts'

/** Names that the preview shows. */
const namesShown = 6

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
  const online = useOnline()
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
        <Preview text={text.trim()} hear={hear} miss={miss.length} />
        <ActProblem problem={act.problem} />
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button
            type="submit"
            className="btn-main"
            disabled={!online || act.running || hear.length === 0}
            aria-busy={act.running}
          >
            <Plural value={hear.length} one="Say on # server" other="Say on # servers" />
          </button>
        </div>
      </FieldsForm>
    </Dialog>
  )
}

interface TargetFieldProps {
  readonly links: readonly GameLink[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function TargetField({ links, value, onChange }: TargetFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes } = useCommunity()
  const reached = links.filter(isReached)
  const options = [
    { value: 'all', label: t`All servers` },
    ...modesOf(reached).map((mode) => {
      const name = textIn(modeOf(modes, mode)?.name, language) ?? mode
      return { value: `mode:${mode}`, label: t`All servers of the mode ${name}` }
    }),
    ...reached.map(({ server: { id, name } }) => ({ value: `server:${id}`, label: name })),
  ]
  return <Select label={t`Where`} value={value} options={options} onChange={onChange} />
}

interface PreviewProps {
  readonly text: string
  readonly hear: readonly GameLink[]
  /** How many servers of the target are not reached. */
  readonly miss: number
}

function Preview({ text, hear, miss }: PreviewProps) {
  const { t } = useLingui()
  const names = hear.slice(0, namesShown).map(({ server }) => server.name)
  const more = hear.length - names.length
  return (
    <section className="border border-line rounded-control px-3 py-2 flex flex-col gap-1" aria-label={t`Preview`}>
      <p className="font-mono text-14px break-anywhere min-h-1.6em">{text === '' ? null : <>Console: {text}</>}</p>
      <p className="muted break-anywhere">
        {names.join(' · ')}
        {more > 0 ? (
          <>
            {' · '}
            <Plural value={more} one="# more server" other="# more servers" />
          </>
        ) : null}
      </p>
      {miss > 0 ? (
        <p className="text-14px text-warn">
          <Plural
            value={miss}
            one="# server is not reached now and does not show it later either."
            other="# servers are not reached now and do not show it later either."
          />
        </p>
      ) : null}
    </section>
  )
}
