import type { ReactNode } from 'react'
import { picturePlaces } from '../../../../contract/content/pictures.ts'
import { Switch } from '../../../ui/switch.tsx'
import { textOf } from '../edits/core/values.ts'
import { Field, type FieldProps } from '../edits/field.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import { ColorField } from './color-field.tsx'
import { EveryIcon } from './every-icon.tsx'
import { IconField } from './icon-field.tsx'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'

type SettingFieldProps = Required<FieldProps>

/** One setting, by its type. */
export function SettingField({ spec, path, form }: SettingFieldProps): ReactNode {
  const { say } = useFieldWords()
  const field = {
    label: say(spec.label),
    hint: spec.hint && say(spec.hint),
    problem: form.problem(spec, path, true),
    value: textOf(form.value(path)),
    onChange: (next: unknown) => form.set(path, next),
  }
  switch (spec.type) {
    case 'part':
      return <PartField spec={spec} path={path} form={form} />
    case 'list':
      return <ListField key={form.generation} spec={spec} path={path} form={form} Field={SettingField} />
    case 'color':
      return <ColorField {...field} theme={spec.key === 'light' ? 'light' : 'dark'} />
    case 'picture':
      return <PictureField {...field} place={Object.entries(picturePlaces).find(([name]) => name === spec.key)?.[1]} />
    case 'icon':
      return <IconField {...field} kind={textOf(form.value(path.replace(/[^.]+$/, 'kind')))} />
    default:
      return <Field spec={spec} path={path} form={form} />
  }
}

/** Of the installed app's start, in public/ and index.html. */
const iconBackground = '#10141c'

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Fields of a part under its name. A part that may be off has a switch. */
function PartField({ spec, path, form }: SettingFieldProps) {
  const { say } = useFieldWords()
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
