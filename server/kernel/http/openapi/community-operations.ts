import { array } from 'valibot'
import { announcementsSchema } from '../../../../contract/announcements.ts'
import { faqsSchema } from '../../../../contract/faq.ts'
import { healthSchema } from '../../../../contract/health.ts'
import { languages } from '../../../../contract/language.ts'
import { apiPaths, healthPath } from '../../../../contract/paths.ts'
import { privilegesSchema } from '../../../../contract/privileges.ts'
import { serverDetailSchema, serverInfoSchema, serverRulesSchema, serverSchema } from '../../../../contract/servers.ts'
import { type Operation, path, query } from './operation.ts'

const language = query('language', 'Language of the texts.', { type: 'string', enum: languages, default: languages[0] })
const commaList = (name: string, of: string): object => query(name, `Comma list of ${of}.`, { type: 'string' })
const id = path('id', 'ip:port, IPv6 in brackets.')
const isKept = true

/** The server list and the operator's texts. */
export const communityOperations: readonly Operation[] = [
  {
    pattern: apiPaths.servers.pattern,
    summary: 'The server list',
    answer: array(serverSchema),
    parameters: [commaList('modes', 'modes'), commaList('maps', 'map names'), commaList('regions', 'region codes')],
    refusals: [400],
    isKept,
  },
  {
    pattern: apiPaths.server.pattern,
    summary: 'One server with its players and 24 hours of history',
    answer: serverDetailSchema,
    parameters: [id],
    refusals: [404, 503],
    isKept,
  },
  {
    pattern: apiPaths.serverRules.pattern,
    summary: "One server's own rules",
    answer: serverRulesSchema,
    parameters: [id],
    refusals: [404],
    isKept,
  },
  {
    pattern: apiPaths.serverInfo.pattern,
    summary: 'The player list that the poller last got; never sends a packet',
    answer: serverInfoSchema,
    parameters: [
      query('ip', 'Address of a listed server.', { type: 'string' }, true),
      query('port', 'Its port.', { type: 'integer', minimum: 1, maximum: 65_535 }, true),
    ],
    refusals: [400, 404, 503],
    isKept,
  },
  {
    pattern: apiPaths.announcement.pattern,
    summary: 'Announcements of the ticker, as plain text',
    answer: announcementsSchema,
    parameters: [language],
    isKept,
  },
  {
    pattern: apiPaths.announcementList.pattern,
    summary: 'Announcements of the overlay, as cleaned HTML',
    answer: announcementsSchema,
    parameters: [language],
    isKept,
  },
  {
    pattern: apiPaths.privileges.pattern,
    summary: 'The privilege table',
    answer: privilegesSchema,
    parameters: [language],
    isKept,
  },
  {
    pattern: apiPaths.faqs.pattern,
    summary: 'Questions and answers, as cleaned HTML',
    answer: faqsSchema,
    parameters: [language],
    isKept,
  },
  { pattern: healthPath, summary: 'State of this process', answer: healthSchema, refusals: [503] },
]
