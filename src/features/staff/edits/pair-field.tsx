import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isRecord } from './core/field-path.ts'
import type { FieldSpec } from './field-spec.ts'
import { LanguageFields } from './language-fields.tsx'
import { useFieldWords } from './use-field-words.ts'
import type { FieldForm } from './use-fields.ts'

interface PairProps {
  readonly spec: FieldSpec
  readonly path: string
  readonly form: FieldForm
}

/** A text in the community's default language, and in others. */
export function PairField({ spec, path, form }: PairProps) {
  const { say } = useFieldWords()
  const value = form.value(path)
  const max = spec.max ?? 40
  return (
    <LanguageFields
      label={say(spec.label)}
      texts={isRecord(value) ? value : {}}
      offeredOnly
      onChange={(next) => form.set(path, spec.canBeEmpty && Object.keys(next).length === 0 ? spec.whenEmpty : next)}
    >
      {(language) => {
        const field = {
          ...language,
          hint: spec.hint && say(spec.hint),
          problem: form.problem(spec, `${path}.${language.lang}`) ?? form.problem(spec, path),
          maxLength: max,
        }
        return max > 100 && spec.rows !== 1 ? <TextArea {...field} /> : <TextField {...field} autoComplete="off" />
      }}
    </LanguageFields>
  )
}
