import { Plural, Trans } from '@lingui/react/macro'
import { allowedTags } from '../../../../contract/content/html-allowlist.ts'
import { withLineBreaks } from '../../../../contract/content/line-breaks.ts'
import { languageFacts } from '../../../../contract/language.ts'
import { SanitizedHtml } from '../../../platform/sanitized-html.tsx'
import '../../../ui/rich-text.css'
import { TextArea } from '../../../ui/text-area.tsx'
import { isRecord } from '../edits/core/field-path.ts'
import { Field, type FieldProps } from '../edits/field.tsx'
import { type LanguageField, LanguageFields } from '../edits/language-fields.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import { rulesIn } from './core/text-form.ts'
import { InGameField } from './in-game-field.tsx'

type TextFieldProps = Pick<FieldProps, 'spec' | 'form'>

/** One field of a text. */
export function TextField({ spec, form }: TextFieldProps) {
  const { say } = useFieldWords()
  if (spec.type === 'inGame') return <InGameField spec={spec} form={form} />
  if (spec.type !== 'html' && spec.type !== 'rules') return <Field spec={spec} form={form} />
  const value = form.value(spec.key)
  const Written = spec.type === 'html' ? Html : Rules
  return (
    <LanguageFields
      label={say(spec.label)}
      texts={isRecord(value) ? value : {}}
      onChange={(texts) => form.set(spec.key, texts)}
    >
      {(field) => (
        <Written
          {...field}
          problem={form.problem(spec, `${spec.key}.${field.lang}`) ?? form.problem(spec, spec.key)}
          hint={spec.hint && say(spec.hint)}
        />
      )}
    </LanguageFields>
  )
}

interface WrittenProps extends LanguageField {
  readonly problem: string | undefined
  readonly hint: string | undefined
}

/** HTML with its preview. */
const Html = (field: WrittenProps) => (
  <div className="flex flex-col gap-1 min-w-0">
    <TextArea {...field} rows={6} hint={<AllowedHtml />} />
    {field.value.trim() === '' ? null : (
      <div className="rounded-control border border-line px-3 py-2">
        <p className="muted mb-1">
          <Trans>Preview</Trans>
        </p>
        <div lang={languageFacts[field.lang].tag}>
          <SanitizedHtml html={withLineBreaks(field.value)} className="rich-text" />
        </div>
      </div>
    )}
  </div>
)

/** Rules, which are counted. */
const Rules = ({ hint, ...field }: WrittenProps) => (
  <TextArea
    {...field}
    rows={10}
    hint={
      <>
        <Plural value={rulesIn(field.value).length} one="# rule" other="# rules" />
        {hint === undefined ? null : ` · ${hint}`}
      </>
    }
  />
)

function AllowedHtml() {
  const tags = allowedTags.map((tag) => `<${tag}>`).join(' ')
  return (
    <details className="group">
      <summary className="cursor-pointer w-fit min-h-44px pointer-fine:min-h-0 flex items-center gap-1">
        <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
        <Trans>HTML that players see; everything else is dropped</Trans>
      </summary>
      <code className="break-anywhere">{tags}</code>
    </details>
  )
}
