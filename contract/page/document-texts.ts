import type { CommunitySettings } from '../community/community.ts'
import { pictureAddress } from '../content/picture-address.ts'
import { escapeHtml } from '../escape-html.ts'
import {
  inLanguage,
  type Language,
  type LanguageOffer,
  languageFacts,
  offeredLanguage,
  type ProductTexts,
} from '../language.ts'

/** The id of the data block of a document that holds the settings. */
export const settingsBlockId = 'community'

/** The language of a document that is written before its reader is known. */
export const writtenLanguage = (offer: LanguageOffer): Language => offeredLanguage([], offer)

type Title = ProductTexts | null

/** The title of a document: of a page, or for null of the community itself. */
export const titleOf = (settings: CommunitySettings, language: Language, page: Title): string =>
  page === null
    ? `${settings.name} · ${inLanguage(settings.tagline, language, writtenLanguage(settings))}`
    : `${inLanguage(page, language)} · ${settings.name}`

/** The links to the icons of a document. */
function iconLinks({ pictures: { icon, appleIcon } }: CommunitySettings): string {
  const links = [
    icon === undefined
      ? '<link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />'
      : `<link rel="icon" href="${pictureAddress(icon)}" type="image/png" />`,
    `<link rel="apple-touch-icon" href="${appleIcon === undefined ? '/icons/apple-touch-icon.png' : pictureAddress(appleIcon)}" />`,
  ]
  return links.join('\n    ')
}

/** The picture of a shared link. */
const sharedPicture = ({ pictures: { largeIcon, icon } }: CommunitySettings): string => {
  const own = largeIcon ?? icon
  return own === undefined ? '/icons/icon-512.png' : pictureAddress(own)
}

const noScript: ProductTexts = {
  zh: '此页面需要 JavaScript。',
  en: 'This page needs JavaScript.',
  ru: 'Этой странице нужен JavaScript.',
}

/** JSON in a script element, which no text in it can end (HTML, 4.12.1.3). */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The texts of index.html that the settings decide, by their places; `page`: the title of the page,
 * `origin`: that of the portal, where it is known.
 */
export function documentTexts(settings: CommunitySettings, page: Title, origin = ''): Readonly<Record<string, string>> {
  const language = writtenLanguage(settings)
  return {
    '%lang%': languageFacts[language].tag,
    // The boot script takes the first where the visitor wants none of them.
    '%languages%': JSON.stringify(
      Object.fromEntries([language, ...settings.languages].map((each) => [each, languageFacts[each].tag])),
    ),
    '%origin%': escapeHtml(origin),
    '%title%': escapeHtml(titleOf(settings, language, page)),
    '%name%': escapeHtml(settings.name),
    '%shortName%': escapeHtml(settings.shortName),
    '%description%': escapeHtml(inLanguage(settings.description, language)),
    '%accentLight%': settings.accent.light,
    '%picture%': sharedPicture(settings),
    '<!--icons-->': iconLinks(settings),
    '%noscript%': [...new Set(settings.languages.map((each) => inLanguage(noScript, each)))].join(' '),
    '%community%': inScript(settings),
  }
}
