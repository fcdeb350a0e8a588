import * as v from 'valibot'
import { pictureFor, picturePlaces } from '../content/pictures.ts'
import { embedSettingsSchema, shippedEmbeds } from '../embeds/embed-settings.ts'
import { gameCommandSchema } from '../game-side/commands.ts'
import { groupInGameSchema, shippedGroups } from '../game-side/members.ts'
import { languageSchema, languages, type ProductTexts, shippedLanguages } from '../language.ts'
import { leaderboardWords, mostRankings } from '../leaderboard/leaderboard.ts'
import { rankedModeSchema } from '../leaderboard/ranked-mode.ts'
import { retentionSchema, shippedRetention } from '../privacy/retention.ts'
import { runsOneCommand } from '../servers/join-link.ts'
import { regionCodeSchema } from '../servers/region-code.ts'
import { everyRegion } from '../servers/region-sets.ts'
import { oneLine } from '../visible-text.ts'
import type { CommunitySettings } from './community.ts'
import { blend, contrast, contrastText } from './contrast.ts'
import { featuresSchema } from './features.ts'
import { linkSchema } from './link-setting.ts'
import { distinct, httpsTarget, listOf, mailTarget, someTexts } from './setting-texts.ts'
import type { FileProblem } from './settings-problems.ts'
import { shippedName } from './shipped-name.ts'
import { missingTexts } from './texts-problems.ts'
import { accentPlaces, minContrast, softShare } from './theme-surfaces.ts'

const address = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(httpsTarget, 'must be an address that begins with https://'),
)

/** RFC 9116, 2.5.3. */
const securityContact = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.check(
    (text) => mailTarget.test(text) || httpsTarget.test(text),
    'must be an address that begins with mailto: or https://',
  ),
)

const formerOrigin = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.regex(
    /^https?:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i,
    'must be an origin such as https://old.example.org',
  ),
)

const joinTemplate = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^steam:\/\/[\x21-\x7e]+$/, 'must be a link that begins with steam://'),
  v.check(
    (text) => text.includes('{address}') || (text.includes('{ip}') && text.includes('{port}')),
    'must hold {address}, or {ip} and {port}',
  ),
  v.check(runsOneCommand, 'must run one command of the game: without ; or quotes, and with one + at most'),
)

const { servers, inventory, settings } = featuresSchema.entries
const storedFeaturesSchema = /* @__PURE__ */ v.strictObject({
  ...featuresSchema.entries,
  servers: v.optional(v.strictObject(servers.entries), {}),
  inventory: v.optional(v.strictObject(inventory.entries), {}),
  settings: v.optional(v.strictObject(settings.entries), {}),
})

const region = v.strictObject({
  code: regionCodeSchema,
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1), such as "PL"')),
  name: someTexts(40),
})

/** Categories are compared trimmed and lower-cased; a comma separates modes in an address. */
const word = v.pipe(
  oneLine(32),
  v.check((text) => text === text.toLowerCase() && !text.includes(','), 'must be lower-case, without a comma'),
)
const mode = v.strictObject({ id: word, name: someTexts(40), aliases: v.optional(v.array(word), []) })

const picture = (name: keyof typeof picturePlaces) => v.optional(pictureFor(picturePlaces[name]))
const picturesSchema = v.strictObject({
  icon: picture('icon'),
  largeIcon: picture('largeIcon'),
  maskableIcon: picture('maskableIcon'),
  appleIcon: picture('appleIcon'),
  wideZh: picture('wideZh'),
  wideEn: picture('wideEn'),
  narrowZh: picture('narrowZh'),
  narrowEn: picture('narrowEn'),
})

const groupInGame = v.strictObject(groupInGameSchema.entries)
const gameGroupsSchema = v.strictObject({ vip: groupInGame, pro: groupInGame, kol: groupInGame, op: groupInGame })

const colorPattern = /^#[0-9a-f]{6}$/i

/** The place of a theme where a colour such as `#7c9bff` has the least contrast as text, and that contrast. */
export function leastContrast(theme: keyof typeof accentPlaces, color: string) {
  const tinted = blend(color, accentPlaces[theme].page, softShare[theme])
  const places = Object.entries({ ...accentPlaces[theme], 'tinted surface': tinted })
  const found = places.map(([place, behind]) => ({ place, behind, ratio: contrast(color, behind) }))
  return found.reduce((least, each) => (each.ratio < least.ratio ? each : least))
}

// @__NO_SIDE_EFFECTS__
const accentOf = (theme: keyof typeof accentPlaces) =>
  v.pipe(
    v.string(),
    v.regex(colorPattern, 'must be a colour such as "#7c9bff"'),
    v.check(
      (color) => !colorPattern.test(color) || leastContrast(theme, color).ratio >= minContrast,
      ({ input }) => {
        const { place, behind, ratio } = leastContrast(theme, input)
        return `has a contrast of ${contrastText(ratio)} against the ${place} of the ${theme} theme (${behind}); ${minContrast} is needed`
      },
    ),
  )

/**
 * What a community sets. A field that is absent has the value of `defaultSettings`; one that is present replaces it as a
 * whole, except single feature flags. The section `settings` of the community file.
 */
export const storedSettingsSchema = v.strictObject({
  name: v.optional(oneLine(40)),
  shortName: v.optional(oneLine(24)),
  tagline: v.optional(someTexts(80)),
  description: v.optional(someTexts(300)),
  links: v.optional(v.pipe(v.array(linkSchema), v.maxLength(16))),
  filingNumber: v.optional(v.nullable(oneLine(80))),
  sourceUrl: v.optional(v.nullable(address)),
  languages: v.optional(v.pipe(distinct(languageSchema, 'holds one language twice'), v.minLength(1))),
  defaultLanguage: v.optional(v.picklist([...languages, 'browser'])),
  features: v.optional(storedFeaturesSchema),
  joinLinks: v.optional(v.strictObject({ list: joinTemplate, quickJoin: joinTemplate })),
  defaultTicker: v.optional(v.nullable(someTexts(300))),
  regions: v.optional(
    v.pipe(
      listOf(region, ({ code }) => code, 'holds one code twice'),
      v.minLength(1),
      v.maxLength(60),
    ),
  ),
  modes: v.optional(
    v.pipe(
      listOf(mode, ({ id, aliases }) => [id, ...aliases], 'holds one word twice'),
      v.minLength(1),
      v.maxLength(40),
    ),
  ),
  quickJoin: v.optional(v.pipe(distinct(word, 'holds one mode twice'), v.minLength(1), v.maxLength(4))),
  rankings: v.optional(
    v.pipe(
      listOf(v.strictObject({ ...rankedModeSchema.entries, mode: word }), ({ mode }) => [mode], 'ranks one mode twice'),
      v.maxLength(mostRankings),
    ),
  ),
  seasonWords: v.optional(
    v.nullable(v.strictObject({ season: someTexts(24), seasons: someTexts(24), allTime: someTexts(24) })),
  ),
  indexing: v.optional(v.boolean()),
  practice: v.optional(
    v.strictObject({
      slots: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(64)),
      tickrate: v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(1000)),
    }),
  ),
  accent: v.optional(v.strictObject({ dark: accentOf('dark'), light: accentOf('light') })),
  pictures: v.optional(picturesSchema),
  securityContacts: v.optional(
    v.nullable(v.pipe(distinct(securityContact, 'holds one address twice'), v.maxLength(8))),
  ),
  gameSide: v.optional(
    v.strictObject({
      groups: gameGroupsSchema,
      chatCommands: v.optional(v.boolean()),
      commands: v.optional(
        v.pipe(
          listOf(gameCommandSchema, ({ id }) => id, 'holds one id twice'),
          v.maxLength(40),
        ),
      ),
    }),
  ),
  retention: v.optional(retentionSchema),
  embeds: v.optional(embedSettingsSchema),
  formerOrigins: v.optional(v.nullable(v.pipe(distinct(formerOrigin, 'holds one address twice'), v.maxLength(16)))),
})
export type StoredSettings = v.InferOutput<typeof storedSettingsSchema>

/** A line above the list of communities with VIP: the demo's, and that of portals from before 0.2.0. */
export const vipTicker: ProductTexts = {
  zh: '每台服务器最后 2–3 个位置为 VIP 预留。',
  en: 'The last 2–3 slots of every server are reserved for VIP.',
  ru: 'На каждом сервере последние 2–3 места — для VIP.',
}

/** The settings of a community that has set none: as shipped. They are those of no community (decision 115). */
export const defaultSettings: CommunitySettings = {
  name: shippedName,
  shortName: shippedName,
  tagline: {
    zh: '找到一台好服务器，马上开打',
    en: 'Find a good server and play',
    ru: 'Найдите хороший сервер и играйте',
  },
  description: {
    zh: '找到一台好服务器，马上开打：实时列表、实测延迟、快速加入，离线也能看。',
    en: 'Find a good server and play: a live list, measured latency, quick join. Opens offline too.',
    ru: 'Найдите хороший сервер и играйте: живой список, измеренный пинг, быстрый вход. Открывается и без сети.',
  },
  links: [],
  filingNumber: null,
  sourceUrl: null,
  languages: shippedLanguages,
  defaultLanguage: 'browser',
  features: v.getDefaults(featuresSchema),
  joinLinks: {
    list: 'steam://run/730//+connect%20{ip}:{port}',
    quickJoin: 'steam://connect/{ip}:{port}',
  },
  defaultTicker: null,
  regions: [...everyRegion],
  modes: [
    { id: 'deathmatch', name: { zh: '死斗', en: 'Deathmatch', ru: 'Бой насмерть' }, aliases: ['dm'] },
    { id: 'retakes', name: { zh: '回防', en: 'Retakes', ru: 'Ретейки' }, aliases: ['retake'] },
    { id: 'solo 1v1', name: { zh: '单挑 1v1', en: 'Solo 1v1', ru: '1 на 1' }, aliases: ['1v1', 'solo'] },
    { id: 'competitive', name: { zh: '竞技', en: 'Competitive', ru: 'Соревновательный' }, aliases: ['5v5'] },
    { id: 'public', name: { zh: '公共', en: 'Public', ru: 'Паблик' }, aliases: [] },
    { id: 'casual', name: { zh: '休闲', en: 'Casual', ru: 'Обычный' }, aliases: [] },
    { id: 'pistol dm', name: { zh: '手枪死斗', en: 'Pistol DM', ru: 'DM с пистолетами' }, aliases: ['dm-pistol'] },
    { id: 'no-awp dm', name: { zh: '禁狙死斗', en: 'No-AWP DM', ru: 'DM без AWP' }, aliases: [] },
    { id: 'training', name: { zh: '训练', en: 'Training', ru: 'Тренировка' }, aliases: [] },
    { id: 'vip sub', name: { zh: 'VIP 专属', en: 'VIP sub', ru: 'Только VIP' }, aliases: ['vip'] },
  ],
  quickJoin: ['deathmatch', 'retakes', 'solo 1v1', 'public'],
  rankings: [],
  seasonWords: null,
  indexing: true,
  practice: { slots: 16, tickrate: 128 },
  accent: { dark: '#7c9bff', light: '#2f56d6' },
  pictures: {},
  securityContacts: null,
  gameSide: { groups: shippedGroups, chatCommands: false, commands: [] },
  retention: shippedRetention,
  embeds: shippedEmbeds,
  formerOrigins: null,
}

export const settingNames = /* @__PURE__ */ Object.keys(storedSettingsSchema.entries)

/** The settings in effect. */
export const settingsInEffect = (stored: StoredSettings): CommunitySettings => ({
  ...defaultSettings,
  ...Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined)),
})

/** What is wrong with the settings in effect that no field shows by itself. */
export function settingsProblems(settings: CommunitySettings): FileProblem[] {
  const { quickJoin, modes, rankings, gameSide, languages: offered, defaultLanguage } = settings
  const known = new Set(modes.map(({ id }) => id))
  const unknownIn = (ids: readonly string[], path: string): FileProblem[] =>
    ids.flatMap((id, at) =>
      known.has(id)
        ? []
        : [{ path: `${path}.${at}`, text: `must be the id of one of the modes, not ${JSON.stringify(id)}` }],
    )
  return [
    ...unknownIn(quickJoin, 'settings.quickJoin'),
    ...rankings.flatMap(({ mode: id }, at) => {
      const path = `settings.rankings.${at}.mode`
      if (leaderboardWords.includes(id))
        return [{ path, text: `${JSON.stringify(id)} has its leaderboard on every portal` }]
      return known.has(id) ? [] : [{ path, text: `must be the id of one of the modes, not ${JSON.stringify(id)}` }]
    }),
    ...(gameSide?.commands ?? []).flatMap((command, at) =>
      unknownIn(command.modes, `settings.gameSide.commands.${at}.modes`),
    ),
    ...(defaultLanguage === 'browser' || offered.includes(defaultLanguage)
      ? []
      : [{ path: 'settings.languages', text: `must hold ${defaultLanguage}, which is the default language` }]),
    ...missingTexts(settings, defaultSettings),
  ]
}
