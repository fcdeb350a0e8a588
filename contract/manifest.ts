import * as v from 'valibot'
import type { CommunitySettings } from './community.ts'
import type { Language } from './language.ts'

export const manifestSchema = v.record(v.string(), v.unknown())

/** The manifest of a language; without one, that of visitors who have chosen none. */
export const manifestFile = (language?: Language): string =>
  language === undefined ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

const screenshotLabels = {
  zh: ['服务器列表：人数、延迟、地图和地区', '手机上的服务器列表'],
  en: ['The server list: players, latency, maps and regions', 'The server list on a phone'],
} as const

/**
 * The members of a web app manifest that the settings decide. `id` is not among them: an installed app stays the same one,
 * and the browser asks its user about the new name (W3C Web Application Manifest, 1.5).
 */
export function manifestOf(
  { name, shortName, description }: CommunitySettings,
  language: Language,
  shortcuts: readonly object[],
): Readonly<Record<string, unknown>> {
  const [wide, narrow] = screenshotLabels[language]
  return {
    name,
    short_name: shortName,
    description: description[language],
    lang: language === 'zh' ? 'zh-Hans' : 'en',
    shortcuts,
    screenshots: [
      { src: '/screenshots/wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide', label: wide },
      { src: '/screenshots/narrow.png', sizes: '720x1560', type: 'image/png', form_factor: 'narrow', label: narrow },
    ],
  }
}
