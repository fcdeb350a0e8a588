import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { seasonNameLimit, seasonNameSchema } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { now } from '../../../platform/clock.ts'
import { useOnline } from '../../../platform/online.ts'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { session } from '../../../shared/session.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

const draftName = 'staff-season'
const draftSchema = v.object({ name: v.string(), day: v.string() })
const empty = { name: '', day: '' }

/** Midnight in this browser's time zone at the beginning of a day such as `2026-09-01`. */
const midnight = (day: string): number => new Date(`${day}T00:00`).getTime()

/** Begins a season now or on a day. */
export function SeasonForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const field = useRef<HTMLInputElement>(null)
  const { fields, setFields } = useDraft(draftName, draftSchema, empty)
  const [isInvalid, setInvalid] = useState(false)
  /** The start of the call that is repeated after a failure: a second season must not begin a moment later. */
  const [started, setStarted] = useState<number>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = v.safeParse(seasonNameSchema, fields.name)
    setInvalid(!name.success)
    if (!name.success) {
      field.current?.focus()
      return
    }
    const at = fields.day === '' ? (started ?? now()) : midnight(fields.day)
    setStarted(at)
    const body = { name: name.output, startsAt: new Date(at).toISOString() }
    const token = session.token()
    if (!(await act.run(() => request(staffEndpoints.createSeason, { body }, { token })))) return
    setFields(empty)
    setStarted(undefined)
    dropDrafts(draftName)
    showToast({ kind: 'ok', text: t`The season ${name.output} is set` })
    onDone()
  }
  return (
    <form className="px-4 py-3 flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-3">
        <TextField
          label={t`Name of the season`}
          value={fields.name}
          onChange={(name) => setFields({ ...fields, name })}
          inputRef={field}
          maxLength={seasonNameLimit}
          autoComplete="off"
          problem={isInvalid ? t`Enter a name of 1 to ${seasonNameLimit} characters.` : undefined}
        />
        <TextField
          label={t`First day`}
          type="date"
          value={fields.day}
          onChange={(day) => setFields({ ...fields, day })}
          hint={t`Empty: it begins now. The season before it ends at that moment.`}
        />
      </div>
      <ActProblem problem={act.problem} />
      <button type="submit" className="btn self-start" disabled={!online || act.running} aria-busy={act.running}>
        <Trans>Begin a season</Trans>
      </button>
    </form>
  )
}
