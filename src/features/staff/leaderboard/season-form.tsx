import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { seasonNameLimit, seasonNameSchema } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { now } from '../../../platform/clock.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { parseFields } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { type FieldSpec, line } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useEntry } from '../edits/use-entry.ts'

const nameSpec = line('name', msg`Name of the season`, seasonNameLimit, {
  problem: msg`Enter a name of 1 to ${seasonNameLimit} characters.`,
})
const daySpec: FieldSpec = {
  key: 'day',
  label: msg`First day`,
  type: 'day',
  hint: msg`Empty: it begins now, and the previous season ends.`,
}
const seasonSchema = v.object({ name: seasonNameSchema, day: v.string() })

/** Midnight in this browser's time zone at the beginning of a day such as `2026-09-01`. */
const midnight = (day: string): number => new Date(`${day}T00:00`).getTime()

/** Begins a season now or on a day. */
export function SeasonForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const { t } = useLingui()
  const online = useOnline()
  /** The start of the call that is repeated after a failure: a second season must not begin a moment later. */
  const [started, setStarted] = useState<number>()
  const { form, attempts, act, save } = useEntry('staff-season', {
    blank: { name: '', day: '' },
    parse: (fields) => parseFields(seasonSchema, fields),
    send({ name, day }) {
      const at = day === '' ? (started ?? now()) : midnight(day)
      setStarted(at)
      const body = { name, startsAt: new Date(at).toISOString() }
      return request(staffEndpoints.createSeason, { body }, { token: session.token() })
    },
    onSent({ name }) {
      setStarted(undefined)
      showToast({ kind: 'ok', text: t`The season ${name} is set` })
      onDone()
    },
  })
  return (
    <FieldsForm className="px-4 py-3 flex flex-col gap-3" attempts={attempts} onSubmit={() => void save()}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-3">
        <Field spec={nameSpec} form={form} />
        <Field spec={daySpec} form={form} />
      </div>
      <ActProblem problem={act.problem} />
      <button type="submit" className="btn self-start" disabled={!online || act.running} aria-busy={act.running}>
        <Trans>Begin a season</Trans>
      </button>
    </FieldsForm>
  )
}
