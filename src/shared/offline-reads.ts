import { href } from '../../contract/endpoint.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { community } from '../platform/community.ts'

/** What must be available offline, in every language that is offered, whether or not it was opened before (DC-04, G-07). */
export const offlineReads = (): string[] => [
  href(serverEndpoints.listServers),
  ...community().languages.flatMap((language) => [
    href(contentEndpoints.readTicker, { query: { language } }),
    href(contentEndpoints.listAnnouncements, { query: { language } }),
    href(contentEndpoints.listFaqs, { query: { language } }),
    ...(community().features.vip ? [href(contentEndpoints.listPrivileges, { query: { language } })] : []),
  ]),
]
