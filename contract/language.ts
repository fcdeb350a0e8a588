import * as v from 'valibot'

interface LanguageFacts {
  /** In itself. */
  readonly name: string
  /** On the button that switches to it. */
  readonly short: string
  /** BCP 47 tag of documents and mails. */
  readonly tag: string
  readonly dir?: 'rtl'
}

/**
 * Languages of the interface: a line here and a folder in `locales/` make another one. The first messages of `zh` are part
 * of the page's entry; texts of the product that a language lacks are those of `en`.
 */
const facts = {
  zh: { name: '中文', short: '中', tag: 'zh-Hans' },
  en: { name: 'English', short: 'EN', tag: 'en' },
  ru: { name: 'Русский', short: 'RU', tag: 'ru' },
} as const satisfies Readonly<Record<string, LanguageFacts>>
export type Language = keyof typeof facts
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts

export const isLanguage = (text: string): text is Language => Object.hasOwn(facts, text)
export const languages: readonly Language[] = /* @__PURE__ */ Object.keys(facts).filter(isLanguage)
export const languageSchema = /* @__PURE__ */ v.picklist(languages)

/** Of the page's entry, and of a portal that has not chosen one. */
export const defaultLanguage: Language = 'zh'

/** Those that a community offers before it has chosen. */
export const shippedLanguages: readonly Language[] = ['zh', 'en']

/** What a community decides about languages: those that it offers, and the one of visitors who have chosen none. */
export interface LanguageOffer {
  readonly languages: readonly Language[]
  readonly defaultLanguage: Language | 'browser'
}

/**
 * The language of a reader: the first of the `wanted` ones (BCP 47 tags, of which the primary language counts) that the
 * community offers, else its default one, else English, else the first that it offers.
 */
export function offeredLanguage(
  wanted: readonly string[],
  { languages: offered, defaultLanguage: home }: LanguageOffer,
) {
  const candidates = [...wanted, home, 'en'].map((tag) => tag.split('-')[0]?.toLowerCase())
  const found = candidates.find((each) => offered.some((language) => language === each))
  return languageOf(found ?? offered[0] ?? 'en')
}

/** Something for some of the languages. */
export type PerLanguage<T> = { readonly [L in Language]?: T }

/** A text of the operator's. */
export type Texts = PerLanguage<string>

/** Something of the product's, which every language has: its own, or the English one. */
export type ProductTexts<T = string> = PerLanguage<T> & { readonly en: T }

/**
 * What a reader gets of a text: in their own language, else in the community's default one (`home`), else in English, else in
 * any; an operator's text may be there in none, and is then empty.
 */
export function inLanguage<T>(texts: ProductTexts<T>, language: Language, home?: Language | 'browser'): T
export function inLanguage(texts: Texts, language: Language, home?: Language | 'browser'): string
export function inLanguage(texts: Readonly<Record<string, unknown>>, language: Language, home = 'en'): unknown {
  return texts[language] ?? texts[home] ?? texts['en'] ?? Object.values(texts)[0] ?? ''
}

/** A text of the operator's as it is read; what is written is parsed by contract/written-texts.ts. */
export const textsSchema: v.GenericSchema<unknown, Texts> = /* @__PURE__ */ v.record(v.string(), v.string())

const isComplete = <T>(made: PerLanguage<T>): made is Readonly<Record<Language, T>> =>
  languages.every((language) => language in made)

/** The same for every language. */
export function inEveryLanguage<T>(of: (language: Language) => T): Readonly<Record<Language, T>> {
  const made: { [L in Language]?: T } = {}
  for (const language of languages) made[language] = of(language)
  if (!isComplete(made)) throw new Error('a language is missing')
  return made
}

/** A text as a language; anything unknown is `defaultLanguage`. */
export const languageOf = (text: string): Language => (isLanguage(text) ? text : defaultLanguage)
