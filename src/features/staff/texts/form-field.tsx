import { Plural, Trans } from '@lingui/react/macro'
import { allowedTags } from '../../../../contract/content/html-allowlist.ts'
import { withLineBreaks } from '../../../../contract/content/line-breaks.ts'
import { now } from '../../../platform/clock.ts'
import { SanitizedHtml } from '../../../platform/sanitized-html.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import '../../../ui/rich-text.css'
import { fromLocal, toLocal } from '../../../platform/local-time.ts'
import { FieldProblem } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { zoneOf } from '../leaderboard/zone.ts'
import { rulesIn } from './core/text-form.ts'
import type { FieldSpec } from './field-specs.ts'
import { useLabels } from './use-labels.ts'

export interface FormFieldProps {
  readonly spec: FieldSpec
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}

/** One field of the form of a text, by its type. */
export function FormField({ spec, value, isWrong, onChange }: FormFieldProps) {
  const { say, valueName } = useLabels()
  const label = say(spec.label)
  const hint = spec.hint && say(spec.hint)
  const problem = isWrong && spec.problem ? say(spec.problem) : undefined
  switch (spec.type) {
    case 'html':
    case 'rules':
      return <LongField {...{ spec, label, value, hint, problem, onChange }} />
    case 'switch':
      return (
        <div>
          <Switch label={label} hint={hint} checked={value !== ''} onChange={(on) => onChange(on ? '1' : '')} />
          {problem === undefined ? null : <FieldProblem>{problem}</FieldProblem>}
        </div>
      )
    case 'choice':
      return (
        <Select
          label={label}
          value={value}
          options={(spec.options ?? []).map((option) => ({
            value: option.value,
            label: valueName(spec, option.value),
          }))}
          onChange={onChange}
        />
      )
    case 'instant':
      return <InstantField {...{ label, value, hint, problem, onChange }} />
    default:
      return (
        <TextField
          label={label}
          value={value}
          onChange={onChange}
          hint={hint}
          problem={problem}
          lang={spec.lang}
          inputMode={spec.type === 'number' ? 'numeric' : undefined}
          autoComplete="off"
        />
      )
  }
}

interface InputProps {
  readonly label: string
  readonly value: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

/** An instant, entered in the time zone of this browser, which is named. */
function InstantField({ value, hint, onChange, ...field }: InputProps) {
  const place = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = `UTC${zoneOf(Date.parse(value) || now())} (${place})`
  return (
    <TextField
      {...field}
      type="datetime-local"
      value={toLocal(value)}
      onChange={(local) => onChange(fromLocal(local))}
      hint={
        <>
          <Trans>Time zone: {zone}</Trans>
          {hint === undefined ? null : ` · ${hint}`}
        </>
      }
    />
  )
}

/** A text of several lines, with its preview. */
function LongField({ spec, value, hint, ...field }: InputProps & { readonly spec: FieldSpec }) {
  const isHtml = spec.type === 'html'
  const tags = allowedTags.map((tag) => `<${tag}>`).join(' ')
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <TextArea
        {...field}
        value={value}
        lang={spec.lang}
        rows={isHtml ? 6 : 10}
        hint={
          isHtml ? (
            <details className="group">
              <summary className="cursor-pointer w-fit min-h-44px pointer-fine:min-h-0 flex items-center gap-1">
                <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
                <Trans>HTML that players see; everything else is dropped</Trans>
              </summary>
              <code className="break-anywhere">{tags}</code>
            </details>
          ) : (
            <>
              <Plural value={rulesIn(value).length} one="# rule" other="# rules" />
              {hint === undefined ? null : ` · ${hint}`}
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
