import { defaultLanguage, type Language, languages } from '../contract/language.ts'

const isLanguage = (text: string): text is Language => languages.some((language) => language === text)

/** `named`, else the first language of `Accept-Language` that the demo's pages have: browsers list the preferred first. */
export const preferredLanguage = (acceptLanguage: string | undefined, named?: string): Language =>
  [named ?? '', ...(acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase())].find(
    isLanguage,
  ) ?? defaultLanguage
