import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languages as allLanguages, type Language, languageFacts } from '../../../../contract/language.ts'
import { writtenLanguage } from '../../../../contract/page/document-texts.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isRecord } from './core/field-path.ts'
import { textOf } from './core/values.ts'
import type { FieldSpec } from './field-spec.ts'
import { useFieldWords } from './use-field-words.ts'
import type { FieldForm } from './use-fields.ts'

/** The label of a field in a language: `Tagline, Chinese`. */
function useLabelIn(): (name: string, language: Language) => string {
  const { t } = useLingui()
  const shown = useLanguage()
  return (name, language) => {
    const languageName =
      new Intl.DisplayNames([shown], { type: 'language' }).of(language) ?? languageFacts[language].name
    switch (language) {
      case 'zh':
        return t`${name}, Chinese`
      case 'en':
        return t`${name}, English`
      default:
        return t`${name}, ${languageName}`
    }
  }
}

interface PairProps {
  readonly spec: FieldSpec
  readonly path: string
  readonly form: FieldForm
}

/**
 * A text: in the community's default language, and in the others that it offers: those that the text has already, and those
 * that are added.
 */
export function PairField({ spec, path, form }: PairProps) {
  const { say } = useFieldWords()
  const labelIn = useLabelIn()
  const community = useCommunity()
  const { languages } = community
  const home = writtenLanguage(community)
  const [added, setAdded] = useState<readonly Language[]>([])
  const value = form.value(path)
  const texts = isRecord(value) ? value : {}
  const inOrder = [home, ...languages.filter((each) => each !== home)]
  const isShown = (each: Language) => each === home || added.includes(each) || texts[each] !== undefined
  const max = spec.max ?? 40
  const change = (language: Language, text: string) => {
    // An empty text is none.
    const others = Object.entries(texts).filter(([each, other]) => each !== language && other !== '')
    const next = Object.fromEntries(text === '' ? others : [...others, [language, text]])
    if (text === '') setAdded([...added, language])
    form.set(path, spec.canBeEmpty && Object.keys(next).length === 0 ? spec.whenEmpty : ordered(next))
  }
  return (
    <div className="grid sm:grid-cols-2 gap-3 lg:col-span-2">
      {inOrder.filter(isShown).map((language) => {
        const field = {
          label: labelIn(say(spec.label), language),
          lang: language,
          hint: spec.hint && say(spec.hint),
          value: textOf(texts[language]),
          problem: form.problem(spec, `${path}.${language}`) ?? form.problem(spec, path),
          maxLength: max,
          onChange: (text: string) => change(language, text),
        }
        return max > 100 ? (
          <TextArea key={language} {...field} />
        ) : (
          <TextField key={language} {...field} autoComplete="off" />
        )
      })}
      {inOrder
        .filter((each) => !isShown(each))
        .map((language) => {
          const { name } = languageFacts[language]
          return (
            <button
              key={language}
              type="button"
              className="btn-quiet self-end justify-self-start"
              onClick={() => setAdded([...added, language])}
            >
              <Trans>Add {name}</Trans>
              <span className="sr-only">{say(spec.label)}</span>
            </button>
          )
        })}
    </div>
  )
}

/** In the order of the languages, so that a text that is typed back changes nothing. */
const ordered = (texts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(allLanguages.flatMap((each) => (each in texts ? [[each, texts[each]]] : [])))
