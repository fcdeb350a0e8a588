import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Texts } from '../../../../contract/language.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useOnline } from '../../../platform/online.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldsForm } from '../edits/fields-form.tsx'
import { LanguageFields, useFirstLanguage } from '../edits/language-fields.tsx'
import { type ActFields, hoursIn, reasonIn } from './act-fields.ts'

/** What the form holds when it is sent; `hours` is 0 for an act without time. */
export interface ActInput {
  readonly hours: number
  readonly why: Texts | null
}

export interface ActFormProps {
  readonly fields: ActFields
  readonly setFields: (fields: ActFields) => void
  /** What the act does to the players. */
  readonly effect: ReactNode
  readonly submit: string
  /** The players of a region must be told why nothing can be rented. */
  readonly needsTexts?: boolean
  readonly running: boolean
  readonly onClose: () => void
  readonly onSubmit: (input: ActInput) => void
}

/** One act: what it does, its fields, and the button that does it. */
export function ActForm(props: ActFormProps) {
  const { fields, setFields, effect, submit, needsTexts = false, running, onClose, onSubmit } = props
  const { t } = useLingui()
  const online = useOnline()
  const { defaultLanguage } = useCommunity()
  const first = useFirstLanguage()
  const [attempts, setAttempts] = useState(0)
  const { act } = fields
  const hours = act === 'time' ? hoursIn(fields.hours) : 0
  const texts = act === 'time' || act === 'maintain' ? reasonIn(fields.why, defaultLanguage) : null
  const isTextMissing = texts === undefined || (needsTexts && texts === null)
  const needsText = attempts > 0 && isTextMissing
  const send = () => {
    setAttempts(attempts + 1)
    if (hours !== undefined && !isTextMissing) onSubmit({ hours, why: texts })
  }
  return (
    <FieldsForm
      className="card px-4 py-3 flex flex-col gap-3"
      aria-label={submit}
      attempts={attempts}
      takesFocus
      onSubmit={send}
    >
      <p>{effect}</p>
      {act === 'time' ? (
        <div className="max-w-200px">
          <TextField
            label={t`Hours`}
            value={fields.hours}
            onChange={(value) => setFields({ ...fields, hours: value })}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            problem={attempts > 0 && hours === undefined ? t`Enter 1 to 8760 whole hours.` : undefined}
          />
        </div>
      ) : null}
      {act === 'time' || act === 'maintain' ? (
        <LanguageFields
          label={t`Reason for the players`}
          texts={fields.why}
          onChange={(why) => setFields({ ...fields, why })}
        >
          {(field) => (
            <TextField
              {...field}
              maxLength={200}
              autoComplete="off"
              problem={
                needsText && field.lang === first
                  ? t`Write it in this language, in at most 200 characters. The others can stay empty.`
                  : undefined
              }
            />
          )}
        </LanguageFields>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn-main" disabled={!online || running} aria-busy={running}>
          {submit}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </FieldsForm>
  )
}
