import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { banReasonMax, staffNoteMax } from '../../../../contract/accounts/bans.ts'
import * as banEndpoints from '../../../../contract/endpoints/bans.ts'
import type { StaffBan } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { now } from '../../../platform/clock.ts'
import { useOnline } from '../../../platform/online.ts'
import { storedValue, useStored } from '../../../platform/storage.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { banEnd, dayAfter, lastDayOf } from './ban-end.ts'
import { BanFacts } from './ban-facts.tsx'
import { Meanwhile } from './meanwhile.tsx'

export interface BanDialogProps {
  readonly steamId: string
  readonly name: string
  /** The ban that applies now. */
  readonly current: StaffBan | undefined
  readonly onClose: () => void
  readonly onChanged: () => void
}

const durations = [1, 7, 30]

const keptReasons = 12

/** The reasons of this device's last bans, newest first: they are offered again. */
export const banReasons = storedValue('staffBanReasons', v.array(v.string()), [])

/** Bans a player, or changes the ban. If someone else was first, both versions are shown and nothing is overwritten. */
export function BanDialog({ steamId, name, current, onClose, onChanged }: BanDialogProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const field = useRef<HTMLInputElement>(null)
  const reasons = useStored(banReasons)
  const reasonsId = useId()
  const [seen, setSeen] = useState(current?.id ?? null)
  const [begun] = useState({
    reason: current?.reason ?? '',
    day: lastDayOf(current?.endsAt ?? null),
    note: current?.note ?? '',
  })
  const [fields, setFields] = useState(begun)
  const [problem, setProblem] = useState<'reason' | 'day'>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // An end that was not touched stays at its second.
    const end = fields.day === begun.day ? (current?.endsAt ?? banEnd(fields.day)) : banEnd(fields.day)
    const missing = fields.reason.trim() === ''
    const isPast = end !== null && Date.parse(end) <= now()
    setProblem(missing ? 'reason' : isPast ? 'day' : undefined)
    if (missing) field.current?.focus()
    if (missing || isPast) return
    const body = { reason: fields.reason.trim(), endsAt: end, note: fields.note.trim(), replaces: seen }
    const token = session.token()
    if (!(await act.run(() => request(banEndpoints.setBan, { params: { steamId }, body }, { token })))) {
      onChanged()
      return
    }
    banReasons.set([body.reason, ...reasons.filter((reason) => reason !== body.reason)].slice(0, keptReasons))
    showToast({ kind: 'ok', text: t`${name} is banned` })
    onChanged()
    onClose()
  }
  const set = (key: keyof typeof fields) => (value: string) => setFields({ ...fields, [key]: value })
  const isChanged = Object.entries(fields).some(
    ([key, value]) => !Object.entries(begun).some(([k, v]) => k === key && v === value),
  )
  return (
    <Dialog
      title={current === undefined ? t`Ban ${name}` : t`The ban of ${name}`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <UnsavedInput when={isChanged} />
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <p className="muted">
          <Trans>
            They are signed out everywhere, cannot buy or rent, and leave the leaderboard. Game servers that read the
            list refuse them.
          </Trans>
        </p>
        <TextField
          label={t`Reason`}
          hint={t`The player reads it.`}
          value={fields.reason}
          onChange={set('reason')}
          inputRef={field}
          maxLength={banReasonMax}
          autoComplete="off"
          list={reasonsId}
          problem={problem === 'reason' ? t`Enter a reason.` : undefined}
        />
        <datalist id={reasonsId}>
          {reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <TextField
          label={t`Last day`}
          type="date"
          hint={t`Empty: for ever.`}
          value={fields.day}
          onChange={set('day')}
          problem={problem === 'day' ? t`This day is over. Choose a later one.` : undefined}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <Trans>How long</Trans>
          </legend>
          {durations.map((count) => (
            <button
              key={count}
              type="button"
              className="btn"
              aria-pressed={fields.day === dayAfter(now(), count)}
              onClick={() => set('day')(dayAfter(now(), count))}
            >
              <Plural value={count} one="# day" other="# days" />
            </button>
          ))}
          <button type="button" className="btn" aria-pressed={fields.day === ''} onClick={() => set('day')('')}>
            <Trans>For ever</Trans>
          </button>
        </fieldset>
        <TextArea
          label={t`Note for staff`}
          value={fields.note}
          onChange={set('note')}
          maxLength={staffNoteMax}
          hint={t`The player does not see it.`}
        />
        {(current?.id ?? null) === seen ? null : (
          <Meanwhile onAccept={() => setSeen(current?.id ?? null)}>
            {current === undefined ? <p>{t`Not banned.`}</p> : <BanFacts ban={current} />}
          </Meanwhile>
        )}
        <ActProblem problem={act.problem} />
        <div className="grid grid-cols-2 gap-2">
          <button type="button" className="btn" onClick={onClose}>
            <Trans>Cancel</Trans>
          </button>
          <button type="submit" className="btn-main" disabled={!online || act.running} aria-busy={act.running}>
            {current === undefined ? <Trans>Ban</Trans> : <Trans>Save</Trans>}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
