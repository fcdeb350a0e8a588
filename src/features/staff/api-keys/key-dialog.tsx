import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as keyEndpoints from '../../../../contract/endpoints/staff-api-keys.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ActButtons } from '../act-buttons.tsx'
import { ActProblem } from '../act-problem.tsx'
import { Field } from '../edits/field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useEntry } from '../edits/use-entry.ts'
import { ShownOnce } from '../shown-once.tsx'
import { blankKey, limitSpecs, nameSpec, parseKey, readSpec, sectionSpecs } from './key-specs.ts'

export interface KeyDialogProps {
  readonly onClose: () => void
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

/** Makes a key, and shows it once. */
export function KeyDialog({ onClose, onDone }: KeyDialogProps) {
  const { t } = useLingui()
  // The same in every attempt, so that making it twice is making it once.
  const [id] = useState(() => crypto.randomUUID().replaceAll('-', '').slice(0, 12))
  const [key, setKey] = useState<string>()
  const entry = useEntry('api-key', {
    blank: blankKey,
    parse: (fields) => parseKey(id, fields),
    async send(body) {
      setKey((await request(keyEndpoints.makeApiKey, { body }, { token: session.token() })).key)
    },
    onSent: () => void onDone(),
  })
  if (key !== undefined) {
    return (
      <ShownOnce title={t`New API key`} text={key} copyLabel={t`Copy the key`} onClose={onClose}>
        <Trans>Copy it now: it won't be shown again. Anyone who has the key can use the permissions you chose.</Trans>
      </ShownOnce>
    )
  }
  const { form, attempts, act } = entry
  return (
    <Dialog title={t`New API key`} closeLabel={t`Close`} onClose={onClose}>
      <FieldsForm className="flex flex-col gap-3" attempts={attempts} onSubmit={() => void entry.save()}>
        <Field spec={nameSpec} form={form} />
        <Field spec={readSpec} form={form} />
        <fieldset className="min-w-0">
          <legend className="text-14px font-600">
            <Trans>Sections of the staff room</Trans>
          </legend>
          <p className="muted mb-2">
            <Trans>
              A key can't make keys, change roles, move money or show secrets, and does nothing here once its creator is
              no longer an administrator.
            </Trans>
          </p>
          <div className="grid grid-cols-2 gap-2">
            {sectionSpecs.map((spec) => (
              <Field key={spec.key} spec={spec} form={form} />
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-2">
          {limitSpecs.map((spec) => (
            <Field key={spec.key} spec={spec} form={form} />
          ))}
        </div>
        <ActProblem problem={act.problem} />
        <ActButtons onClose={onClose} running={act.running}>
          <Trans>Make the key</Trans>
        </ActButtons>
      </FieldsForm>
    </Dialog>
  )
}
