import type { CommunitySettings } from '../../contract/community/community.ts'
import type { CommunityAnnouncement } from '../../contract/community/community-items.ts'
import { type Announcement, isOver } from '../../contract/content/announcements.ts'
import { plainText } from '../../contract/content/plain-text.ts'
import * as contentEndpoints from '../../contract/endpoints/content.ts'
import { inLanguage, type Language, offeredLanguage, type Texts } from '../../contract/language.ts'
import { otherLanguageOf } from '../../contract/other-language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import { type Prebuilt, prebuildAnswer } from '../kernel/http/prebuilt.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Content } from './content.ts'

export interface ContentDeps extends Pick<Kernel, 'now'> {
  content(): Content
  /** The settings that the page gets; another object after each change. */
  settings(): CommunitySettings
}

/** What a reader gets of a text, and the language that it is in, where it is another one. */
interface Reader {
  own(texts: Texts): string
  lang(texts: Texts): string | undefined
}

type Build<T> = (content: Content, reader: Reader, now: number) => T

const hasBegun = ({ start_date }: CommunityAnnouncement, now: number): boolean => Date.parse(start_date) <= now

/** Announcements of one place that have begun and are not over. */
function announcements(place: 'ticker' | 'list', form: (html: string) => string): Build<Announcement[]> {
  return (content, { own, lang }, now) =>
    content.announcements
      .filter((each) => each.show.includes(place) && hasBegun(each, now) && !isOver(each, now))
      .map(({ id, text, priority, start_date, end_date }) => {
        return {
          id,
          text: form(own(text)),
          lang: lang(text),
          priority,
          start_date,
          ...(end_date === undefined ? {} : { end_date }),
        }
      })
}

/** The operator's texts in the requested language: the bytes are kept per version of the content. */
export function contentRoutes(deps: ContentDeps): RouteModule {
  const prebuilt = <T>(build: Build<Prebuilt<T>>) => {
    const kept = new Map<Language, { readonly state: string; readonly answer: Prebuilt<T> }>()
    return ({ query }: { readonly query: { readonly language?: Language | undefined } }): Prebuilt<T> => {
      const content = deps.content()
      const settings = deps.settings()
      const language = offeredLanguage(query.language === undefined ? [] : [query.language], settings)
      const now = deps.now()
      const begun = content.announcements.filter((each) => hasBegun(each, now)).length
      const over = content.announcements.filter((each) => isOver(each, now)).length
      const home = writtenLanguage(settings)
      const state = `${content.version} ${begun} ${over} ${home}`
      const existing = kept.get(language)
      if (existing?.state === state) return existing.answer
      const reader = {
        own: (texts: Texts) => inLanguage(texts, language, home),
        lang: (texts: Texts) => otherLanguageOf(texts, language, home),
      }
      const answer = build(content, reader, now)
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
      listPrivileges: prebuilt((content, { own, lang }) =>
        prebuildAnswer(
          listPrivileges,
          content.privileges.map(({ id, content: name, detail, order, normal, vip, pro, kol, op }) => {
            const texts = { content: own(name), contentLang: lang(name), detail: own(detail), detailLang: lang(detail) }
            return { id, ...texts, order, normal, vip, pro, kol, op }
          }),
        ),
      ),
      listFaqs: prebuilt((content, { own, lang }) =>
        prebuildAnswer(
          listFaqs,
          content.faqs.map(({ id, question, answer, updatedAt }) => {
            const texts = { question: own(question), questionLang: lang(question), answer: own(answer) }
            return { id, ...texts, answerLang: lang(answer), updatedAt }
          }),
        ),
      ),
    },
  )
}
