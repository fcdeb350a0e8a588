import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { minutes } from '../../../../contract/duration.ts'
import type { RentalStart } from '../../../../contract/rentals/rental-schedule.ts'
import type { Rental } from '../../../../contract/rentals/rentals.ts'
import { fromLocal, toLocal } from '../../../platform/local-time.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { cancelStart, moveStart } from '../rental-calls.ts'
import { useServerNow } from '../server-clock.ts'
import { StartField, StartTerms, useStartProblem } from '../start-field.tsx'
import { useStartCalendar } from '../start-line.tsx'
import { startText } from '../start-texts.ts'
import { useRefusedMessages } from '../use-rental-messages.ts'
import { useTask } from '../use-task.ts'
import type { RentalDialogProps } from './password-dialog.tsx'
import { Refusal } from './refusal.tsx'
import { Success } from './success.tsx'

const textOf = (at: number): string => toLocal(new Date(at).toISOString())

interface MoveFormProps {
  readonly rental: Rental
  readonly start: RentalStart
  readonly onDone: (at: number) => void
}

function MoveForm({ rental, start, onDone }: MoveFormProps) {
  const { t } = useLingui()
  const online = useOnline()
  const refusedMessages = useRefusedMessages()
  const startProblem = useStartProblem()
  const clock = useServerNow(minutes(1))
  const task = useTask()
  // The start that was shown when the dialog opened: one that has moved meanwhile is not overwritten.
  const [from] = useState(start.at)
  const [value, setValue] = useState(() => textOf(start.at))
  const problem = startProblem(value, clock)
  const isChanged = value !== textOf(from)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const at = Date.parse(fromLocal(value))
    if (problem === undefined && (await task.run(() => moveStart(rental, from, at)))) onDone(at)
  }
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedInput when={isChanged} />
      <StartField value={value} onChange={setValue} problem={isChanged ? problem : undefined} />
      <StartTerms paid />
      <Refusal>
        {task.refused === undefined ? undefined : refusedMessages(task.refused, t`The start could not be moved.`)}
      </Refusal>
      <button type="submit" className="btn-main" disabled={task.busy || !online || !isChanged || problem !== undefined}>
        <Trans>Move the start</Trans>
      </button>
    </form>
  )
}

/** Lets the owner move the start of a scheduled server. */
export function MoveStartDialog({ rental, onClose, onChanged }: RentalDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const clock = useServerNow(minutes(1))
  const [movedTo, setMovedTo] = useState<number>()
  return (
    <Dialog title={t`Move the start`} closeLabel={t`Close`} onClose={onClose}>
      {movedTo === undefined && rental.start ? (
        <MoveForm
          rental={rental}
          start={rental.start}
          onDone={(at) => {
            setMovedTo(at)
            onChanged()
          }}
        />
      ) : (
        <Success title={startText(language, movedTo ?? clock, clock)} onConfirm={onClose}>
          <Trans>The start was moved. A calendar entry can be updated from the card.</Trans>
        </Success>
      )}
    </Dialog>
  )
}

/** Lets the owner cancel a scheduled server for a full refund. */
export function CancelStartDialog({ rental, onClose, onChanged }: RentalDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const refusedMessages = useRefusedMessages()
  const saveCalendar = useStartCalendar()
  const task = useTask()
  const [done, setDone] = useState(false)
  const { instance_name: name, start } = rental
  const cancel = async () => {
    if (!(await task.run(() => cancelStart(rental)))) return
    setDone(true)
    onChanged()
  }
  const removal = start && { ...start, changes: start.changes + (start.cancelled_at === null ? 1 : 0) }
  return (
    <Dialog title={t`Cancel this server?`} closeLabel={t`Close`} onClose={onClose}>
      {done ? (
        <Success title={t`Cancelled`} onConfirm={onClose}>
          <p className="mt-0 mb-3">
            <Trans>You get a full refund to your payment method.</Trans>
          </p>
          {removal ? (
            <button
              type="button"
              className="btn"
              onClick={() => saveCalendar(rental, { ...removal, cancelled_at: removal.now })}
            >
              <span className="i-lucide-calendar-x" aria-hidden />
              <Trans>Remove from calendar</Trans>
            </button>
          ) : null}
        </Success>
      ) : (
        <div className="flex flex-col gap-4">
          <p>
            <Trans>
              <b>{name}</b> won't be created, and you get a full refund to your payment method. This can't be undone.
            </Trans>
          </p>
          <Refusal>
            {task.refused === undefined
              ? undefined
              : refusedMessages(task.refused, t`The server could not be cancelled. Try again shortly.`)}
          </Refusal>
          <button type="button" className="btn-main" disabled={task.busy || !online} onClick={() => void cancel()}>
            <Trans>Cancel and refund</Trans>
          </button>
        </div>
      )}
    </Dialog>
  )
}
