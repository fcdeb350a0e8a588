import * as v from 'valibot'
import type { CommunitySettings, Pictures } from '../community/community.ts'
import { pictureAddress, pictureSize } from '../content/picture-address.ts'
import { inLanguage, type Language, languageFacts, type ProductTexts } from '../language.ts'

export const manifestSchema = v.record(v.string(), v.unknown())

/** The manifest of a language; without one, that of visitors who have chosen none. */
export const manifestFile = (language?: Language): string =>
  language === undefined ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

const screenshotLabels: ProductTexts<readonly [wide: string, narrow: string]> = {
  zh: ['服务器列表：人数、延迟、地图和地区', '手机上的服务器列表'],
  en: ['The server list: players, latency, maps and regions', 'The server list on a phone'],
}

const sizesOf = (id: string): string => {
  const { width, height } = pictureSize(id)
  return `${width}x${height}`
}

/** The icons: with any of its own, a community has none of those as shipped. */
function iconsOf({ icon, largeIcon, maskableIcon }: Pictures): object | undefined {
  const own = [
    { id: icon, purpose: 'any' },
    { id: largeIcon, purpose: 'any' },
    { id: maskableIcon, purpose: 'maskable' },
  ].flatMap(({ id, purpose }) =>
    id === undefined ? [] : [{ src: pictureAddress(id), sizes: sizesOf(id), type: 'image/png', purpose }],
  )
  return own.length === 0 ? undefined : { icons: own }
}

/** A screenshot in the language, else the one in the other language, else as shipped. */
const screenshotOf = (
  ids: readonly (string | undefined)[],
  shipped: { readonly src: string; readonly sizes: string },
) => {
  const id = ids.find((each) => each !== undefined)
  return { ...(id === undefined ? shipped : { src: pictureAddress(id), sizes: sizesOf(id) }), type: 'image/png' }
}

/**
 * The members of a web app manifest that the settings decide. `id` is not among them: an installed app stays the same one,
 * and the browser asks its user about the new name (W3C Web Application Manifest, 1.5).
 */
export function manifestOf(
  { name, shortName, description, accent, pictures }: CommunitySettings,
  language: Language,
  shortcuts: readonly object[],
): Readonly<Record<string, unknown>> {
  const [wide, narrow] = inLanguage(screenshotLabels, language)
  const { wideZh, wideEn, narrowZh, narrowEn } = pictures
  const inOrder = (zh: string | undefined, en: string | undefined) => (language === 'zh' ? [zh, en] : [en, zh])
  return {
    name,
    short_name: shortName,
    description: inLanguage(description, language),
    lang: languageFacts[language].tag,
    theme_color: accent.dark,
    ...iconsOf(pictures),
    shortcuts,
    screenshots: [
      {
        ...screenshotOf(inOrder(wideZh, wideEn), { src: '/screenshots/wide.png', sizes: '1440x900' }),
        form_factor: 'wide',
        label: wide,
      },
      {
        ...screenshotOf(inOrder(narrowZh, narrowEn), { src: '/screenshots/narrow.png', sizes: '720x1560' }),
        form_factor: 'narrow',
        label: narrow,
      },
    ],
  }
}
