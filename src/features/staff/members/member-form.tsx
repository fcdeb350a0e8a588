import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { Field } from '../edits/field.tsx'
import { type FieldSpec, line } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import type { Entry } from '../edits/use-entry.ts'

const steamIdSpec = line('steamId', msg`SteamID or profile link`, 200, {
  problem: msg`Enter a SteamID (17 digits) or a link to the profile.`,
})
const roleSpec: FieldSpec = {
  key: 'role',
  label: msg`Role`,
  type: 'segmented',
  options: [
    { value: 'moderator', label: msg`Moderator` },
    { value: 'administrator', label: msg`Administrator` },
  ],
}

/** Adds a member of staff, or changes the role of one. */
export function MemberForm({ entry }: { readonly entry: Entry }) {
  const online = useOnline()
  const { fields, form, attempts, act, save } = entry
  return (
    <FieldsForm className="card px-4 py-3 flex flex-col gap-3" attempts={attempts} onSubmit={() => void save()}>
      <h3 className="text-16px font-600">
        <Trans>Add someone, or change a role</Trans>
      </h3>
      <Field spec={steamIdSpec} form={form} />
      <Field spec={roleSpec} form={form} />
      <p className="muted">
        {fields.role === 'moderator' ? (
          <Trans>Moderators manage players and texts, and see what needs attention.</Trans>
        ) : (
          <Trans>Administrators can do everything here, including adding and removing staff.</Trans>
        )}
      </p>
      <ActProblem problem={act.problem} />
      <button type="submit" className="btn-main self-start" disabled={!online || act.running} aria-busy={act.running}>
        <Trans>Save</Trans>
      </button>
    </FieldsForm>
  )
}
