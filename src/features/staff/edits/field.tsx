import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { now } from '../../../platform/clock.ts'
import { fromLocal, toLocal, utcOffset } from '../../../platform/local-time.ts'
import { FieldProblem } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { textOf } from './core/values.ts'
import type { FieldSpec } from './field-spec.ts'
import { PairField } from './pair-field.tsx'
import { useFieldWords } from './use-field-words.ts'
import type { FieldForm } from './use-fields.ts'

export interface FieldProps {
  readonly spec: FieldSpec
  /** Absent: that of the spec. */
  readonly path?: string
  readonly form: FieldForm
}

/** One field of a form, by its type. Colours, pictures, lists and parts are fields of the settings. */
export function Field({ spec, path = spec.key, form }: FieldProps): ReactNode {
  const { say } = useFieldWords()
  const value = form.value(path)
  const onChange = (next: unknown) => form.set(path, next)
  const field = { label: say(spec.label), problem: form.problem(spec, path, true) }
  const hint = spec.hint && say(spec.hint)
  const options = (spec.options ?? []).map((each) => ({ value: String(each.value), label: say(each.label) }))
  const choose = (chosen: string) => onChange(spec.options?.find((each) => String(each.value) === chosen)?.value)
  switch (spec.type) {
    case 'pair':
      return <PairField spec={spec} path={path} form={form} />
    case 'switch':
      return (
        <div>
          <Switch label={field.label} hint={hint} checked={value === true} onChange={onChange} />
          {field.problem === undefined ? null : <FieldProblem>{field.problem}</FieldProblem>}
        </div>
      )
    case 'choice':
      return <Select {...field} value={textOf(value)} options={options} onChange={choose} />
    case 'segmented':
      return <Segmented label={field.label} value={textOf(value)} options={options} onChange={choose} />
    case 'set':
      return <SetField spec={spec} path={path} form={form} />
    case 'instant':
      return <InstantField {...field} hint={hint} value={textOf(value)} onChange={onChange} />
    case 'paragraphs':
      return (
        <TextArea
          {...field}
          hint={hint}
          value={textOf(value)}
          onChange={onChange}
          maxLength={spec.max}
          spellCheck={spec.isCode ? false : undefined}
          rows={spec.rows}
        />
      )
    case 'words':
      return (
        <TextField
          {...field}
          hint={hint}
          value={Array.isArray(value) ? value.join(',') : ''}
          onChange={(text) => onChange(spec.canBeEmpty && text === '' ? spec.whenEmpty : text.split(','))}
          autoComplete="off"
          spellCheck={false}
        />
      )
    default:
      return <LineField {...field} spec={spec} hint={hint} value={textOf(value)} onChange={onChange} />
  }
}

interface InputProps {
  readonly label: string
  readonly value: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  readonly onChange: (value: unknown) => void
}

/** What a text means; text that is not a number stays text, which is refused. */
function typed({ type, canBeEmpty, whenEmpty }: FieldSpec, text: string): unknown {
  if (canBeEmpty && text === '') return whenEmpty
  return type === 'number' && /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text
}

/** A line of text, or a number; its options are suggestions. */
function LineField({ spec, onChange, ...field }: InputProps & { readonly spec: FieldSpec }) {
  const { say } = useFieldWords()
  const listId = useId()
  return (
    <>
      <TextField
        {...field}
        onChange={(text) => onChange(typed(spec, text))}
        maxLength={spec.max}
        lang={spec.lang}
        type={spec.type === 'day' ? 'date' : undefined}
        inputMode={spec.type === 'number' ? 'numeric' : spec.inputMode}
        autoComplete="off"
        spellCheck={spec.isCode ? false : undefined}
        list={spec.options && listId}
      />
      {spec.options === undefined ? null : (
        <datalist id={listId}>
          {spec.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {say(label)}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** An instant, entered in the time zone of this browser, which is named. */
function InstantField({ value, hint, onChange, ...field }: InputProps) {
  const place = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = `UTC${utcOffset(Date.parse(value) || now())} (${place})`
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

type PathProps = Required<FieldProps>

/** Some of a few. */
function SetField({ spec, path, form }: PathProps) {
  const { say } = useFieldWords()
  const value = form.value(path)
  const problem = form.problem(spec, path, true)
  const isOn = (each: unknown) => Array.isArray(value) && value.includes(each)
  const all = (spec.options ?? []).map((option) => option.value)
  return (
    <fieldset className="min-w-0">
      <legend className="text-14px font-600">{say(spec.label)}</legend>
      {spec.options?.map((option) => (
        <Switch
          key={option.value}
          label={say(option.label)}
          checked={isOn(option.value)}
          // In the order of the options, so that switching one off and on again changes nothing.
          onChange={(on) =>
            form.set(
              path,
              all.filter((each) => (each === option.value ? on : isOn(each))),
            )
          }
        />
      ))}
      {problem === undefined ? null : <FieldProblem>{problem}</FieldProblem>}
    </fieldset>
  )
}
