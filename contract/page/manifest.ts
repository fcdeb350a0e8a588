import * as v from 'valibot'
import type { CommunitySettings, Pictures } from '../community/community.ts'
import { shippedName } from '../community/shipped-name.ts'
import { pictureAddress, pictureSize } from '../content/picture-address.ts'
import { inLanguage, type Language, languageFacts, type ProductTexts } from '../language.ts'

export const manifestSchema = v.record(v.string(), v.unknown())

/** The manifest of a language; without one, that of visitors who have chosen none. */
export const manifestFile = (language?: Language): string =>
  language === undefined ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

/** What the shipped screenshots show, each in Chinese and in English: of the demo, which has these two languages. */
const shippedScreenshots = {
  wide: {
    'servers-desktop': {
      zh: '服务器列表：人数、延迟、地图和地区',
      en: 'The server list: players, latency, maps and regions',
    },
    'leaderboard-desktop': {
      zh: '真实对局产生的排行榜',
      en: 'The leaderboard from real matches',
      ru: 'Рейтинг по настоящим матчам',
    },
    'pracc-desktop': { zh: '租用训练服', en: 'Practice servers to rent', ru: 'Аренда тренировочных серверов' },
  },
  narrow: {
    'servers-phone': { zh: '手机上的服务器列表', en: 'The server list on a phone', ru: 'Список серверов на телефоне' },
    'quick-join-phone': { zh: '手机上的快速加入', en: 'Quick join on a phone', ru: 'Быстрый вход на телефоне' },
    'leaderboard-phone': { zh: '手机上的排行榜', en: 'The leaderboard on a phone', ru: 'Рейтинг на телефоне' },
  },
} satisfies Readonly<Record<'wide' | 'narrow', Readonly<Record<string, ProductTexts>>>>
const shippedSizes = { wide: '1440x900', narrow: '720x1560' }

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

/**
 * For each form factor the screenshot of the community's own in the language, else in another one; else those as shipped,
 * which show the product's name: the install sheet of a community with another name shows its own, or none.
 */
function screenshotsOf({ name, pictures }: CommunitySettings, language: Language): readonly object[] {
  const { wideZh, wideEn, narrowZh, narrowEn } = pictures
  const own = { wide: [wideZh, wideEn], narrow: [narrowZh, narrowEn] } as const
  const folder = language === 'zh' ? 'zh' : 'en'
  return (['wide', 'narrow'] as const).flatMap((factor) => {
    const shown = { type: 'image/png', form_factor: factor }
    const inOrder = folder === 'zh' ? own[factor] : own[factor].toReversed()
    const id = inOrder.find((each) => each !== undefined)
    if (id !== undefined) return [{ ...shown, src: pictureAddress(id), sizes: sizesOf(id), label: name }]
    if (name !== shippedName) return []
    return Object.entries(shippedScreenshots[factor]).map(([file, label]) => ({
      ...shown,
      src: `/screenshots/${folder}/${file}.png`,
      sizes: shippedSizes[factor],
      label: inLanguage(label, language),
    }))
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
