import * as v from 'valibot'
import { pictureFor, picturePlaces } from '../content/pictures.ts'
import { bilingualSchema } from '../language.ts'
import { runsOneCommand } from '../servers/join-link.ts'
import { regionCodeSchema } from '../servers/region-code.ts'
import { oneLine } from '../visible-text.ts'
import type { CommunitySettings } from './community.ts'
import { blend, contrast, contrastText } from './contrast.ts'
import { defaultSettings } from './default-settings.ts'
import { featuresSchema } from './features.ts'
import { linkSchema } from './link-setting.ts'
import { bilingual, httpsTarget, mailTarget } from './setting-texts.ts'
import type { FileProblem } from './settings-problems.ts'
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

/** Whether no text is listed twice. */
const areDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length

const region = v.strictObject({
  code: regionCodeSchema,
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters (ISO 3166-1), such as "PL"')),
  name: bilingual(40),
})

/** Categories are compared trimmed and lower-cased; a comma separates modes in an address. */
const word = v.pipe(
  oneLine(32),
  v.check((text) => text === text.toLowerCase() && !text.includes(','), 'must be lower-case, without a comma'),
)
const mode = v.strictObject({ id: word, name: bilingual(40), aliases: v.optional(v.array(word), []) })

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
  tagline: v.optional(bilingual(80)),
  description: v.optional(bilingual(300)),
  links: v.optional(v.pipe(v.array(linkSchema), v.maxLength(16))),
  filingNumber: v.optional(v.nullable(oneLine(80))),
  sourceUrl: v.optional(v.nullable(address)),
  defaultLanguage: v.optional(v.picklist(['zh', 'en', 'browser'])),
  features: v.optional(storedFeaturesSchema),
  joinLinks: v.optional(v.strictObject({ list: joinTemplate, quickJoin: joinTemplate })),
  defaultTicker: v.optional(v.nullable(v.pipe(bilingualSchema, bilingual(300)))),
  regions: v.optional(
    v.pipe(
      v.array(region),
      v.minLength(1),
      v.maxLength(60),
      v.check((regions) => areDistinct(regions.map(({ code }) => code)), 'holds one code twice'),
    ),
  ),
  modes: v.optional(
    v.pipe(
      v.array(mode),
      v.minLength(1),
      v.maxLength(40),
      v.check((modes) => areDistinct(modes.flatMap(({ id, aliases }) => [id, ...aliases])), 'holds one word twice'),
    ),
  ),
  quickJoin: v.optional(
    v.pipe(
      v.array(word),
      v.minLength(1),
      v.maxLength(4),
      v.check((ids) => areDistinct(ids), 'holds one mode twice'),
    ),
  ),
  seasonWords: v.optional(
    v.nullable(v.strictObject({ season: bilingual(24), seasons: bilingual(24), allTime: bilingual(24) })),
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
    v.nullable(
      v.pipe(
        v.array(securityContact),
        v.maxLength(8),
        v.check((addresses) => areDistinct(addresses), 'holds one address twice'),
      ),
    ),
  ),
  formerOrigins: v.optional(
    v.nullable(
      v.pipe(
        v.array(formerOrigin),
        v.maxLength(16),
        v.check((addresses) => areDistinct(addresses), 'holds one address twice'),
      ),
    ),
  ),
})
export type StoredSettings = v.InferOutput<typeof storedSettingsSchema>

export const settingNames = /* @__PURE__ */ Object.keys(storedSettingsSchema.entries)

/** The settings in effect. */
export const settingsInEffect = (stored: StoredSettings): CommunitySettings => ({
  ...defaultSettings,
  ...Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined)),
})

/** What is wrong with the settings in effect that no field shows by itself. */
export function settingsProblems({ quickJoin, modes }: CommunitySettings): FileProblem[] {
  const known = new Set(modes.map(({ id }) => id))
  return quickJoin.flatMap((id, at) =>
    known.has(id)
      ? []
      : [{ path: `settings.quickJoin.${at}`, text: `must be the id of one of the modes, not ${JSON.stringify(id)}` }],
  )
}
