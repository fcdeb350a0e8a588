import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Language, languageFacts, languages, type Texts } from '../../../../contract/language.ts'
import { inOrder } from '../../../../contract/written-texts.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { textOf, type Values } from './core/values.ts'

/** The language of the first field: the community's default one; without one, the reader's. */
export function useFirstLanguage(): Language {
  const { defaultLanguage } = useCommunity()
  const own = useLanguage()
  return defaultLanguage === 'browser' ? own : defaultLanguage
}

/** The name of a language in the language of the page. */
export function useLanguageName(): (language: Language) => string {
  const shown = useLanguage()
  return (language) => new Intl.DisplayNames([shown], { type: 'language' }).of(language) ?? languageFacts[language].name
}

/** The label of a field in a language: `Tagline, Chinese`. */
export function useLabelIn(): (name: string, language: Language) => string {
  const { t } = useLingui()
  const nameOf = useLanguageName()
  return (name, language) => {
    const languageName = nameOf(language)
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

/** The field of a text in one language. */
export interface LanguageField {
  readonly label: string
  readonly lang: Language
  readonly value: string
  readonly onChange: (text: string) => void
}

export interface LanguageFieldsProps {
  /** What the text is. */
  readonly label: string
  readonly texts: Values
  /** Leaves out a language that the community does not offer, also where the text is there: its readers never get it. */
  readonly offeredOnly?: true
  /** A language whose text was emptied is not among the texts. */
  readonly onChange: (texts: Texts) => void
  readonly children: (field: LanguageField) => ReactNode
}

/**
 * A text: in the first language ({@link useFirstLanguage}), in those that it has already, and in those that are added from what the
 * community offers.
 */
export function LanguageFields({ label, texts, offeredOnly, onChange, children }: LanguageFieldsProps) {
  const labelIn = useLabelIn()
  const community = useCommunity()
  const home = useFirstLanguage()
  const [added, setAdded] = useState<readonly Language[]>([])
  const fields = useRef<HTMLDivElement>(null)
  // The button that added it is gone.
  useEffect(() => {
    const last = added.at(-1)
    fields.current?.querySelector<HTMLElement>(`:is(input, textarea)[lang='${last}']`)?.focus()
  }, [added])
  const isOffered = (each: Language) =>
    community.languages.includes(each) || (!offeredOnly && texts[each] !== undefined)
  const offered = [home, ...languages.filter((each) => each !== home && isOffered(each))]
  const isShown = (each: Language) => each === home || added.includes(each) || texts[each] !== undefined
  const change = (language: Language, text: string) => {
    // An empty text is none.
    const next = Object.entries({ ...texts, [language]: text }).filter(([, each]) => each !== '')
    if (text === '') setAdded([...added, language])
    onChange(inOrder(Object.fromEntries(next.map(([each, other]) => [each, textOf(other)]))))
  }
  return (
    <div ref={fields} className="grid sm:grid-cols-2 gap-x-4 gap-y-3 items-start lg:col-span-2">
      {offered.filter(isShown).map((lang) => (
        <Fragment key={lang}>
          {children({
            label: labelIn(label, lang),
            lang,
            value: textOf(texts[lang]),
            onChange: (text) => change(lang, text),
          })}
        </Fragment>
      ))}
      {offered
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
              <span className="sr-only">{label}</span>
            </button>
          )
        })}
    </div>
  )
}
