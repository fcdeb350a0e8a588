import type { CommunitySettings } from '../../../contract/community/community.ts'
import { inLanguage, type Language, type Texts } from '../../../contract/language.ts'
import { modeOf } from '../../../contract/servers/modes.ts'
import type { Server } from '../../../contract/servers/servers.ts'

/** Who reads, and what the community calls things. */
export interface Reader {
  readonly settings: CommunitySettings
  readonly language: Language
}

const inOwn = (texts: Texts | undefined, { settings, language }: Reader): string | undefined =>
  texts && inLanguage(texts, language, settings.defaultLanguage)

/** The name of a mode, by any word that means it. */
export const modeName = (reader: Reader, category: string): string =>
  inOwn(modeOf(reader.settings.modes, category)?.name, reader) ?? category

export const regionName = (reader: Reader, code: string): string =>
  inOwn(reader.settings.regions.find((region) => region.code === code)?.name, reader) ?? code

export const serverName = ({ name, name_display }: Server): string => name_display ?? name
