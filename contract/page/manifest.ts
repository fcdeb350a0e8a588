import * as v from 'valibot'
import type { CommunitySettings, Pictures } from '../community/community.ts'
import { shippedName } from '../community/shipped-name.ts'
import { pictureAddress, pictureSize } from '../content/picture-address.ts'
import { inLanguage, type Language, languageFacts, type ProductTexts } from '../language.ts'

export const manifestSchema = v.record(v.string(), v.unknown())

/** The manifest of a language; without one, that of visitors who have chosen none. */
export const manifestFile = (language?: Language): string =>
  language === undefined ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

const screenshotLabels: ProductTexts<readonly [wide: string, narrow: string]> = {
  zh: ['服务器列表：人数、延迟、地图和地区', '手机上的服务器列表'],
  en: ['The server list: players, latency, maps and regions', 'The server list on a phone'],
  ru: ['Список серверов: игроки, пинг, карты и регионы', 'Список серверов на телефоне'],
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

/** As shipped: of a community with the name of the product. Another one's install sheet shows its own, or none. */
const shippedScreenshots = {
  wide: { src: '/screenshots/wide.png', sizes: '1440x900' },
  narrow: { src: '/screenshots/narrow.png', sizes: '720x1560' },
} as const

/** The screenshot in the language, else the one in the other language, else as shipped. */
function screenshotsOf({ name, pictures }: CommunitySettings, language: Language): readonly object[] {
  const { wideZh, wideEn, narrowZh, narrowEn } = pictures
  const own = { wide: [wideZh, wideEn], narrow: [narrowZh, narrowEn] } as const
  return (['wide', 'narrow'] as const).flatMap((factor, at) => {
    const inOrder = language === 'zh' ? own[factor] : own[factor].toReversed()
    const id = inOrder.find((each) => each !== undefined)
    if (id === undefined && name !== shippedName) return []
    const file = id === undefined ? shippedScreenshots[factor] : { src: pictureAddress(id), sizes: sizesOf(id) }
    return [{ ...file, type: 'image/png', form_factor: factor, label: inLanguage(screenshotLabels, language)[at] }]
  })
}

/**
 * The members of a web app manifest that the settings decide. `id` is not among them: an installed app stays the same one,
 * and the browser asks its user about the new name (W3C Web Application Manifest, 1.5).
 */
export function manifestOf(
  settings: CommunitySettings,
  language: Language,
  shortcuts: readonly object[],
): Readonly<Record<string, unknown>> {
  const { name, shortName, description, accent, pictures } = settings
  return {
    name,
    short_name: shortName,
    description: inLanguage(description, language),
    lang: languageFacts[language].tag,
    theme_color: accent.dark,
    ...iconsOf(pictures),
    shortcuts,
    screenshots: screenshotsOf(settings, language),
  }
}
