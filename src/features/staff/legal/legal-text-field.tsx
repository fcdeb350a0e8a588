import { Trans, useLingui } from '@lingui/react/macro'
import { withLineBreaks } from '../../../../contract/content/line-breaks.ts'
import { plainText } from '../../../../contract/content/plain-text.ts'
import { type Language, languageFacts } from '../../../../contract/language.ts'
import { legalTextMax, placeholdersIn } from '../../../../contract/legal/staff-legal.ts'
import { SanitizedHtml } from '../../../platform/sanitized-html.tsx'
import '../../../ui/rich-text.css'
import { TextArea } from '../../../ui/text-area.tsx'
import { textOf } from '../edits/core/values.ts'
import type { FieldSpec } from '../edits/field-spec.ts'
import type { FieldForm } from '../edits/use-fields.ts'

export interface LegalTextFieldProps {
  readonly language: Language
  /** It is the community's default language, in which the text has to be. */
  readonly isHome: boolean
  readonly form: FieldForm
  readonly isBusy: boolean
  /** Replaces the text by the template, after a question if there is a text. */
  readonly onTemplate: () => void
}

/** The text in one language: from the template, with what is still to be filled in, and its preview. */
export function LegalTextField({ language, isHome, form, isBusy, onTemplate }: LegalTextFieldProps) {
  const { t } = useLingui()
  const { name, tag } = languageFacts[language]
  const text = textOf(form.value(language))
  const spec: FieldSpec = { key: language, label: name, type: 'html', max: legalTextMax }
  const problem = form.problem(spec, language)
  const placeholders = placeholdersIn(plainText(text))
  return (
    <div className="flex flex-col gap-2 min-w-0">
      <TextArea
        label={isHome ? t`${name} (default language)` : name}
        problem={problem}
        value={text}
        lang={tag}
        rows={14}
        maxLength={legalTextMax}
        onChange={(typed) => form.set(language, typed)}
        hint={t`HTML as in answers of the FAQ; what is in double square brackets is for you to fill in`}
      />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" disabled={isBusy} aria-busy={isBusy} onClick={onTemplate}>
          <Trans>Begin with the template</Trans>
        </button>
      </div>
      {placeholders.length === 0 ? null : (
        <p className="text-warn break-anywhere">
          <Trans>Still to fill in: {placeholders.join(' ')}</Trans>
        </p>
      )}
      {text.trim() === '' ? null : (
        <details className="group">
          <summary className="cursor-pointer w-fit min-h-44px pointer-fine:min-h-36px flex items-center gap-1">
            <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
            <Trans>Preview</Trans>
          </summary>
          <div className="rounded-control border border-line px-3 py-2" lang={tag}>
            <SanitizedHtml html={withLineBreaks(text)} className="rich-text" />
          </div>
        </details>
      )}
    </div>
  )
}
