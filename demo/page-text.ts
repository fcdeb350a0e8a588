/** Languages of the pages of the demo's stand-ins, which are services of others. */
const pageLanguages = ['zh', 'en'] as const
export type PageLanguage = (typeof pageLanguages)[number]
export type PageTexts = Readonly<Record<PageLanguage, string>>

const isPageLanguage = (text: string): text is PageLanguage => pageLanguages.some((language) => language === text)

/** `named`, otherwise the first supported language of `Accept-Language`, which browsers order by preference. */
export const preferredLanguage = (acceptLanguage: string | undefined, named?: string): PageLanguage =>
  [named ?? '', ...(acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase())].find(
    isPageLanguage,
  ) ?? 'zh'
