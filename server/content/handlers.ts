import type { Announcement } from '../../contract/announcements.ts'
import type { CommunitySettings } from '../../contract/community.ts'
import type { CommunityAnnouncement } from '../../contract/community-file.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import type { Language } from '../../contract/language.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { type Prebuilt, prebuildAnswer } from '../kernel/http/prebuilt.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Content } from './content.ts'

export interface ContentDeps {
  content(): Content
  /** The settings that the page gets; another object after each change. */
  settings(): CommunitySettings
  /** Epoch milliseconds. */
  now(): number
}

type Build<T> = (content: Content, language: Language, now: number) => T

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
}

/**
 * Allowlisted HTML as one line of text, for the ticker. Only for sanitised texts, in which a bare `<` or `>` is always
 * part of a tag. The result may contain markup as text and must be shown as text.
 */
const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** Announcements of one place that have begun. */
function announcements(place: 'ticker' | 'list', form: (html: string) => string): Build<Announcement[]> {
  const begun = (now: number) => (a: CommunityAnnouncement) => a.show.includes(place) && Date.parse(a.start_date) <= now
  return (content, language, now) =>
    content.announcements.filter(begun(now)).map(({ id, text, priority, start_date }) => {
      return { id, text: form(text[language]), priority, start_date }
    })
}

/** The operator's texts in the requested language: the bytes are kept per version of the content. */
export function contentRoutes(deps: ContentDeps): RouteModule {
  const prebuilt = <T>(build: Build<Prebuilt<T>>) => {
    const kept = new Map<Language, { readonly state: string; readonly answer: Prebuilt<T> }>()
    return ({ query: { language } }: { readonly query: { readonly language: Language } }): Prebuilt<T> => {
      const content = deps.content()
      const now = deps.now()
      const begun = content.announcements.filter((a) => Date.parse(a.start_date) <= now).length
      const state = `${content.version} ${begun}`
      const existing = kept.get(language)
      if (existing?.state === state) return existing.answer
      const answer = build(content, language, now)
      kept.set(language, { state, answer })
      return answer
    }
  }
  let community: { readonly settings: CommunitySettings; readonly answer: Prebuilt<CommunitySettings> } | undefined
  const { readCommunity, readTicker, listAnnouncements, listPrivileges, listFaqs } = contentEndpoints
  const ticker = announcements('ticker', plainText)
  const list = announcements('list', (html) => html)
  return endpointRoutes(
    contentEndpoints,
    {},
    {
      readCommunity() {
        const settings = deps.settings()
        if (community?.settings !== settings) community = { settings, answer: prebuildAnswer(readCommunity, settings) }
        return community.answer
      },
      readTicker: prebuilt((...state) => prebuildAnswer(readTicker, ticker(...state))),
      listAnnouncements: prebuilt((...state) => prebuildAnswer(listAnnouncements, list(...state))),
      listPrivileges: prebuilt((content, language) =>
        prebuildAnswer(
          listPrivileges,
          content.privileges.map((row) => ({ ...row, content: row.content[language], detail: row.detail[language] })),
        ),
      ),
      listFaqs: prebuilt((content, language) =>
        prebuildAnswer(
          listFaqs,
          content.faqs.map(({ id, question, answer, updatedAt }) => {
            return { id, question: question[language], answer: answer[language], updatedAt }
          }),
        ),
      ),
    },
  )
}
