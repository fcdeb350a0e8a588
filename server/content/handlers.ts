import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Announcement } from '../../contract/announcements.ts'
import type { CommunityAnnouncement } from '../../contract/community-file.ts'
import type { Faq } from '../../contract/faq.ts'
import { defaultLanguage, type Language, languageSchema } from '../../contract/language.ts'
import { apiPaths } from '../../contract/paths.ts'
import type { Privilege } from '../../contract/privileges.ts'
import { addApiRoute } from '../kernel/http/api-route.ts'
import { plainText } from '../kernel/http/plain-text.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '../kernel/http/prebuilt.ts'
import type { CreateLimit } from '../kernel/http/rate-limit.ts'
import type { Headers } from '../kernel/http/security-headers.ts'
import type { Content } from './content.ts'

export interface TextDeps {
  content(): Content
  now(): number
  readonly headers: Headers
}

/** An unknown language is the default, as everywhere (contract/language.ts). */
const querySchema = v.object({ language: v.fallback(languageSchema, defaultLanguage) })

type Build = (content: Content, language: Language, now: number) => readonly unknown[]

/** Announcements of one place that have begun. */
function announcements(place: 'ticker' | 'list', form: (html: string) => string): Build {
  const begun = (now: number) => (a: CommunityAnnouncement) => a.show.includes(place) && Date.parse(a.start_date) <= now
  return (content, language, now) =>
    content.announcements.filter(begun(now)).map(({ id, text, priority, start_date }): Announcement => {
      return { id, text: form(text[language]), priority, start_date }
    })
}

const privileges: Build = (content, language) =>
  content.privileges.map((row): Privilege => ({ ...row, content: row.content[language], detail: row.detail[language] }))

const faqs: Build = (content, language) =>
  content.faqs.map(({ id, question, answer, updatedAt }): Faq => {
    return { id, question: question[language], answer: answer[language], updatedAt }
  })

const tables: readonly { readonly pattern: string; readonly maxAge: number; readonly build: Build }[] = [
  { pattern: apiPaths.announcement.pattern, maxAge: 15, build: announcements('ticker', plainText) },
  { pattern: apiPaths.announcementList.pattern, maxAge: 15, build: announcements('list', (html) => html) },
  { pattern: apiPaths.privileges.pattern, maxAge: 60, build: privileges },
  { pattern: apiPaths.faqs.pattern, maxAge: 60, build: faqs },
]

/** The operator's texts in the language asked for: bytes are kept per version of the content. */
export function addTextRoutes(app: FastifyInstance, createLimit: CreateLimit, deps: TextDeps): void {
  for (const { pattern, maxAge, build } of tables) {
    const kept = new Map<Language, { readonly state: string; readonly answer: Prebuilt }>()
    const answerIn = (language: Language): Prebuilt => {
      const content = deps.content()
      const now = deps.now()
      const begun = content.announcements.filter((a) => Date.parse(a.start_date) <= now).length
      const state = `${content.version} ${begun}`
      const existing = kept.get(language)
      if (existing?.state === state) return existing.answer
      const body = JSON.stringify(build(content, language, now))
      const answer = prebuild(body, { cacheControl: `public, max-age=${maxAge}`, headers: deps.headers })
      kept.set(language, { state, answer })
      return answer
    }
    addApiRoute(app, createLimit, {
      method: 'GET',
      pattern,
      limit: 'list',
      handler(request, reply) {
        sendPrebuilt(request, reply, answerIn(v.parse(querySchema, request.query).language))
      },
    })
  }
}
