import { community } from '../../community.config.ts'
import { languages } from '../../contract/language.ts'
import { apiPaths } from '../../contract/paths.ts'

/** What must be readable with no network, in both languages, whether or not it was opened before (DC-04, G-07). */
export const offlineReads = (): string[] => [
  apiPaths.servers.href(),
  ...languages.flatMap((language) => [
    apiPaths.announcement.href(language),
    apiPaths.announcementList.href(language),
    apiPaths.faqs.href(language),
    ...(community.features.vip ? [apiPaths.privileges.href(language)] : []),
  ]),
]
