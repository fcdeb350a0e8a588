import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { allowedTags } from '../../../../contract/html-allowlist.ts'
import { now } from '../../../platform/clock.ts'
import { SanitizedHtml } from '../../../platform/sanitized-html.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import '../../../ui/rich-text.css'
import { Choice } from '../choice.tsx'
import { zoneOf } from '../leaderboard/zone.ts'
import { fromLocal, toLocal } from './core/local-time.ts'
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
          {problem === undefined ? null : <Problem>{problem}</Problem>}
        </div>
      )
    case 'choice':
      return (
        <Choice
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

const Problem = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <p id={id} role="alert" className="m-0 flex items-start gap-1.5 text-14px text-bad">
    <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
    {children}
  </p>
)

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
function LongField({ spec, label, value, hint, problem, onChange }: InputProps & { readonly spec: FieldSpec }) {
  const id = useId()
  const isHtml = spec.type === 'html'
  const tags = allowedTags.map((tag) => `<${tag}>`).join(' ')
  return (
    <div className="flex flex-col gap-1 min-w-0">
      <label htmlFor={id} className="text-14px font-600">
        {label}
      </label>
      <textarea
        id={id}
        lang={spec.lang}
        rows={isHtml ? 6 : 10}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}h${problem ? ` ${id}p` : ''}`}
        className={`field w-full min-w-0 h-auto! py-2 text-16px lg:text-15px resize-y ${problem ? 'border-bad!' : 'border-text-faint!'}`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem ? <Problem id={`${id}p`}>{problem}</Problem> : null}
      {isHtml ? (
        <details id={`${id}h`} className="group muted">
          <summary className="cursor-pointer w-fit min-h-44px pointer-fine:min-h-0 flex items-center gap-1">
            <span className="i-lucide-chevron-right group-open:rotate-90" aria-hidden />
            <Trans>HTML that players see; everything else is dropped</Trans>
          </summary>
          <code className="break-anywhere">{tags}</code>
        </details>
      ) : (
        <p id={`${id}h`} className="muted m-0">
          <Plural value={rulesIn(value).length} one="# rule" other="# rules" />
          {hint === undefined ? null : ` · ${hint}`}
        </p>
      )}
      {isHtml && value.trim() !== '' ? (
        <div className="rounded-control border border-line px-3 py-2">
          <p className="muted m-0 mb-1">
            <Trans>Preview</Trans>
          </p>
          <div lang={spec.lang === 'zh' ? 'zh-CN' : 'en'}>
            <SanitizedHtml html={value} className="rich-text" />
          </div>
        </div>
      ) : null}
    </div>
  )
}
