import { Plural, Trans } from '@lingui/react/macro'
import { allowedTags } from '../../../../contract/content/html-allowlist.ts'
import { withLineBreaks } from '../../../../contract/content/line-breaks.ts'
import { SanitizedHtml } from '../../../platform/sanitized-html.tsx'
import '../../../ui/rich-text.css'
import { TextArea } from '../../../ui/text-area.tsx'
import { textOf } from '../edits/core/values.ts'
import { Field, type FieldProps } from '../edits/field.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import { rulesIn } from './core/text-form.ts'
import { InGameField } from './in-game-field.tsx'

type TextFieldProps = Pick<FieldProps, 'spec' | 'form'>

/** One field of a text; HTML has its preview, and rules are counted. */
export function TextField({ spec, form }: TextFieldProps) {
  const { say } = useFieldWords()
  const value = textOf(form.value(spec.key))
  if (spec.type === 'inGame') return <InGameField spec={spec} form={form} />
  if (spec.type !== 'html' && spec.type !== 'paragraphs') return <Field spec={spec} form={form} />
  const isHtml = spec.type === 'html'
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <TextArea
        label={say(spec.label)}
        problem={form.problem(spec, spec.key)}
        value={value}
        lang={spec.lang}
        rows={isHtml ? 6 : 10}
        onChange={(text) => form.set(spec.key, text)}
        hint={
          isHtml ? (
            <AllowedHtml />
          ) : (
            <>
              <Plural value={rulesIn(value).length} one="# rule" other="# rules" />
              {spec.hint === undefined ? null : ` · ${say(spec.hint)}`}
            </>
          )
        }
      />
      {isHtml && value.trim() !== '' ? (
        <div className="rounded-control border border-line px-3 py-2">
          <p className="muted mb-1">
            <Trans>Preview</Trans>
          </p>
          <div lang={spec.lang === 'zh' ? 'zh-CN' : 'en'}>
            <SanitizedHtml html={withLineBreaks(value)} className="rich-text" />
          </div>
        </div>
      ) : null}
    </div>
  )
}

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
