import { defaultLanguage, type Language, languages } from '../contract/language.ts'

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** `named`, otherwise the first supported language of `Accept-Language`, which browsers order by preference. */
export const preferredLanguage = (acceptLanguage: string | undefined, named?: string): Language =>
  [named ?? '', ...(acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase())].find(
    isLanguage,
  ) ?? defaultLanguage
