import { community } from '../../community.config.ts'
import { languages } from '../../contract/language.ts'
import { publicPaths } from '../../contract/public-paths.ts'

/** What must be readable with no network, in both languages, whether or not it was opened before (DC-04, G-07). */
export const offlineReads = (): string[] => [
  publicPaths.servers.href(),
  ...languages.flatMap((language) => [
    publicPaths.announcement.href(language),
    publicPaths.announcementList.href(language),
    publicPaths.faqs.href(language),
    ...(community.features.vip ? [publicPaths.privileges.href(language)] : []),
  ]),
]
