import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { steamIdIn } from '../../../../contract/accounts/steam-id.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { type Draft, dropDrafts } from '../../../shared/drafts.ts'
import { session } from '../../../shared/session.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { type MemberFields, memberDraft, noMember } from './member-draft.ts'

export interface MemberFormProps {
  readonly draft: Draft<MemberFields>
  readonly onDone: () => void
}

/** Adds a member of staff, or changes the role of one. */
export function MemberForm({ draft: { fields, setFields }, onDone }: MemberFormProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const field = useRef<HTMLInputElement>(null)
  const [isInvalid, setInvalid] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const steamId = steamIdIn(fields.steamId)
    setInvalid(steamId === undefined)
    if (steamId === undefined) {
      field.current?.focus()
      return
    }
    const body = { steamId, role: fields.role }
    const token = session.token()
    if (!(await act.run(() => request(staffEndpoints.setStaffMember, { body }, { token })))) return
    setFields(noMember)
    dropDrafts(memberDraft)
    showToast({ kind: 'ok', text: t`Saved` })
    onDone()
  }
  return (
    <form className="card px-4 py-3 flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <h3 className="text-15px font-600">
        <Trans>Add someone, or change a role</Trans>
      </h3>
      <TextField
        label={t`SteamID or profile link`}
        value={fields.steamId}
        onChange={(steamId) => setFields({ ...fields, steamId })}
        inputRef={field}
        maxLength={200}
        autoComplete="off"
        problem={isInvalid ? t`Enter a SteamID (17 digits) or a link to the profile.` : undefined}
      />
      <Segmented
        label={t`Role`}
        value={fields.role}
        options={[
          { value: 'moderator', label: t`Moderator` },
          { value: 'administrator', label: t`Administrator` },
        ]}
        onChange={(role) => setFields({ ...fields, role })}
      />
      <p className="muted">
        {fields.role === 'moderator' ? (
          <Trans>A moderator looks after players and texts, and sees what needs care.</Trans>
        ) : (
          <Trans>An administrator can do everything here, including adding and removing staff.</Trans>
        )}
      </p>
      <ActProblem problem={act.problem} />
      <button type="submit" className="btn-main self-start" disabled={!online || act.running} aria-busy={act.running}>
        <Trans>Save</Trans>
      </button>
    </form>
  )
}
