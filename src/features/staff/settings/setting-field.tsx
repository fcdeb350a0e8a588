import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { picturePlaces } from '../../../../contract/content/pictures.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ColorField } from './color-field.tsx'
import { EveryIcon } from './every-icon.tsx'
import { IconField } from './icon-field.tsx'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { SettingFieldProps } from './setting-form.ts'
import type { SettingSpec } from './setting-spec.ts'
import { textOf, useSettingWords } from './use-setting-words.ts'

/** One setting, by its type. */
export function SettingField({ spec, path, form }: SettingFieldProps): ReactNode {
  const { say } = useSettingWords()
  const value = form.value(path)
  const label = say(spec.label)
  const hint = spec.hint && say(spec.hint)
  const onChange = (next: unknown) => form.set(path, next)
  const field = { label, hint, problem: form.problem(spec, path, true) }
  switch (spec.type) {
    case 'pair':
      return <PairField spec={spec} path={path} form={form} />
    case 'part':
      return <PartField spec={spec} path={path} form={form} />
    case 'list':
      return <ListField key={form.generation} spec={spec} path={path} form={form} Field={SettingField} />
    case 'switch':
      return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} />
    case 'choice':
      return (
        <Select
          label={label}
          value={textOf(value)}
          options={(spec.options ?? []).map((option) => ({ value: option.value, label: say(option.label) }))}
          onChange={onChange}
          problem={field.problem}
        />
      )
    case 'color':
      return (
        <ColorField
          {...field}
          theme={spec.key === 'light' ? 'light' : 'dark'}
          {...{ value: textOf(value), onChange }}
        />
      )
    case 'picture':
      return (
        <PictureField
          {...field}
          place={Object.entries(picturePlaces).find(([name]) => name === spec.key)?.[1]}
          {...{ value: textOf(value), onChange }}
        />
      )
    case 'icon':
      return (
        <IconField
          {...field}
          kind={textOf(form.value(path.replace(/[^.]+$/, 'kind')))}
          {...{ value: textOf(value), onChange }}
        />
      )
    case 'words':
      return (
        <TextField
          {...field}
          value={Array.isArray(value) ? value.join(',') : ''}
          onChange={(text) => onChange(spec.canBeEmpty && text === '' ? spec.whenEmpty : text.split(','))}
          autoComplete="off"
          spellCheck={false}
        />
      )
    default:
      return (
        <TextField
          {...field}
          value={textOf(value)}
          onChange={(text) => onChange(typed(spec, text))}
          maxLength={spec.max}
          inputMode={spec.type === 'number' ? 'numeric' : undefined}
          autoComplete="off"
        />
      )
  }
}

/** What a text means; a number that is none stays a text, which is refused. */
function typed({ type, canBeEmpty, whenEmpty }: SettingSpec, text: string): unknown {
  if (canBeEmpty && text === '') return whenEmpty
  return type === 'number' && /^\d{1,9}$/.test(text.trim()) ? Number(text) : text
}

/** A text in both languages, side by side. */
function PairField({ spec, path, form }: SettingFieldProps) {
  const { t } = useLingui()
  const { say } = useSettingWords()
  const name = say(spec.label)
  const hint = spec.hint && say(spec.hint)
  const max = spec.max ?? 40
  const input = (lang: 'zh' | 'en', label: string) => {
    const other = lang === 'zh' ? 'en' : 'zh'
    const field = {
      label,
      lang,
      hint,
      value: textOf(form.value(`${path}.${lang}`)),
      problem: form.problem(spec, `${path}.${lang}`) ?? form.problem(spec, path),
      maxLength: max,
      onChange: (text: string) => {
        const rest = textOf(form.value(`${path}.${other}`))
        const isEmpty = spec.canBeEmpty && text === '' && rest === ''
        form.set(path, isEmpty ? spec.whenEmpty : { [other]: rest, [lang]: text })
      },
    }
    return max > 100 ? <TextArea {...field} /> : <TextField {...field} autoComplete="off" />
  }
  return (
    <div className="grid sm:grid-cols-2 gap-3 lg:col-span-2">
      {input('zh', t`${name}, Chinese`)}
      {input('en', t`${name}, English`)}
    </div>
  )
}

/** Of the installed app's start, in public/ and index.html. */
const iconBackground = '#10141c'

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Fields of a part under its name. A part that may be off has a switch. */
function PartField({ spec, path, form }: SettingFieldProps) {
  const { say } = useSettingWords()
  const label = say(spec.label)
  const isOn = !spec.canBeEmpty || form.value(path) !== spec.whenEmpty
  return (
    <fieldset className="min-w-0 flex flex-col gap-3">
      <legend className={spec.canBeEmpty ? 'sr-only' : 'text-14px font-600'}>{label}</legend>
      {spec.canBeEmpty ? (
        <Switch label={label} checked={isOn} onChange={(on) => form.set(path, on ? spec.blank : spec.whenEmpty)} />
      ) : null}
      {path === 'pictures' ? (
        <EveryIcon
          background={iconBackground}
          onStored={(ids) => form.set(path, { ...objectOf(form.value(path)), ...ids })}
        />
      ) : null}
      {isOn
        ? spec.fields?.map((field) => (
            <SettingField key={field.key} spec={field} path={`${path}.${field.key}`} form={form} />
          ))
        : null}
    </fieldset>
  )
}
