import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { banReasonMax, banReasonSchema, staffNoteMax, staffNoteSchema } from '../../../../contract/accounts/bans.ts'
import * as banEndpoints from '../../../../contract/endpoints/bans.ts'
import type { StaffBan } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { now } from '../../../platform/clock.ts'
import { useStored } from '../../../platform/storage.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { UnsavedInput } from '../../../ui/unsaved-input.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { parseFields, textOf, type Values } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { type FieldSpec, line, paragraphs } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useFields, useUnstored } from '../edits/use-fields.ts'
import { useAct } from '../use-act.ts'
import { banEnd, dayAfter, lastDayOf } from './ban-end.ts'
import { BanFacts } from './ban-facts.tsx'
import { banReasons, keptReasons } from './ban-reasons.ts'
import { Meanwhile } from './meanwhile.tsx'

export interface BanDialogProps {
  readonly steamId: string
  readonly name: string
  /** The ban that applies now. */
  readonly current: StaffBan | undefined
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

const durations = [1, 7, 30]

const reasonSpec = line('reason', msg`Reason`, banReasonMax, {
  hint: msg`The player reads it.`,
  problem: msg`Enter a reason.`,
})
const daySpec: FieldSpec = {
  key: 'day',
  label: msg`Last day`,
  type: 'day',
  hint: msg`Empty: permanent.`,
  problem: msg`This day is over. Choose a later one.`,
}
const noteSpec = paragraphs('note', msg`Note for staff`, staffNoteMax, { hint: msg`The player does not see it.` })

const isAhead = (end: string | null): boolean => end === null || Date.parse(end) > now()
const banSchema = v.object({
  reason: banReasonSchema,
  endsAt: v.pipe(v.nullable(v.string()), v.check(isAhead)),
  note: staffNoteSchema,
})

/** Bans a player, or changes the ban. If someone else was first, both versions are shown and nothing is overwritten. */
export function BanDialog({ steamId, name, current, onClose, onChanged }: BanDialogProps) {
  const { t } = useLingui()
  const act = useAct()
  const reasons = useStored(banReasons)
  const [seen, setSeen] = useState(current?.id ?? null)
  const [begun] = useState({
    reason: current?.reason ?? '',
    day: lastDayOf(current?.endsAt ?? null),
    note: current?.note ?? '',
  })
  const { fields, form, isChanged, attempts, attempt } = useFields({
    base: begun,
    draft: useUnstored<Values>({}),
    parse({ reason, day, note }) {
      // An end that was not touched stays at its second.
      const isBegun = day === begun.day && current !== undefined
      const endsAt = isBegun ? current.endsAt : banEnd(textOf(day))
      return parseFields(banSchema, { reason, endsAt, note }, (path) => (path === 'endsAt' ? 'day' : path))
    },
  })
  const submit = async () => {
    const ban = attempt()
    if (ban === undefined) return
    const body = { ...ban, replaces: seen }
    const isDone = await act.run(() =>
      request(banEndpoints.setBan, { params: { steamId }, body }, { token: session.token() }).finally(onChanged),
    )
    if (!isDone) return
    banReasons.set([body.reason, ...reasons.filter((reason) => reason !== body.reason)].slice(0, keptReasons))
    showToast({ kind: 'ok', text: t`${name} is banned` })
    onClose()
  }
  return (
    <Dialog
      title={current === undefined ? t`Ban ${name}` : t`The ban of ${name}`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <UnsavedInput when={isChanged} />
      <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void submit()}>
        <p className="muted">
          <Trans>
            They're signed out everywhere, can't buy or rent, and are removed from the leaderboard. Game servers that
            read the list refuse them.
          </Trans>
        </p>
        <Field spec={{ ...reasonSpec, options: reasons.map((value) => ({ value, label: value })) }} form={form} />
        <Field spec={daySpec} form={form} />
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
              onClick={() => form.set('day', dayAfter(now(), count))}
            >
              <Plural value={count} one="# day" other="# days" />
            </button>
          ))}
          <button type="button" className="btn" aria-pressed={fields.day === ''} onClick={() => form.set('day', '')}>
            <Trans>For ever</Trans>
          </button>
        </fieldset>
        <Field spec={noteSpec} form={form} />
        {(current?.id ?? null) === seen ? null : (
          <Meanwhile onAccept={() => setSeen(current?.id ?? null)}>
            {current === undefined ? <p>{t`Not banned.`}</p> : <BanFacts ban={current} />}
          </Meanwhile>
        )}
        <ActProblem problem={act.problem} />
        <ActButtons onClose={onClose} running={act.running}>
          {current === undefined ? <Trans>Ban</Trans> : <Trans>Save</Trans>}
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
