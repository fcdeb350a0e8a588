import * as legalEndpoints from '../../contract/endpoints/legal.ts'
import { isoInstant } from '../../contract/iso-instant.ts'
import { type Language, languageOf, languages, type Texts } from '../../contract/language.ts'
import type { LegalPage, LegalText } from '../../contract/legal/legal.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { agreeTo } from './agree.ts'
import { readConsents } from './store/consents.ts'
import { type PublishedText, readPublishedPage, shownVersion } from './store/pages.ts'

export interface LegalDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly authenticate: Pick<Authenticate, 'account'>
  /** The community's default language. */
  home(): Language
}

/** The language that a reader gets: their own, else the default one, else English, else any. */
const languageFor = (text: Texts, language: Language, home: Language): Language =>
  [language, home, languageOf('en'), ...languages].find((each) => text[each] !== undefined) ?? home

function shown({ page, version, text, publishedAt }: PublishedText, language: Language, home: Language): LegalText {
  const written = languageFor(text, language, home)
  return { page, version, publishedAt: isoInstant(publishedAt), language: written, html: text[written] ?? '' }
}

/** The legal pages for everyone, and what players agree to. */
export function legalRoutes({ database, now, authenticate, home }: LegalDeps): RouteModule {
  /** A published version never changes. The portal's own documents read every page every few seconds. */
  const known = new Map<LegalPage, PublishedText>()
  const published = async (page: LegalPage): Promise<PublishedText> => {
    const version = await shownVersion(database, page)
    const existing = known.get(page)
    if (version !== undefined && existing?.version === version) return existing
    const text = version === undefined ? undefined : await readPublishedPage(database, page)
    if (text === undefined) throw new ApiError('NOT_FOUND')
    known.set(page, text)
    return text
  }
  return endpointRoutes(legalEndpoints, authenticate, {
    readLegalPage: async ({ params: { page }, query: { language } }) => shown(await published(page), language, home()),
    readConsents: ({ caller }) => readConsents(database, caller.account.id),
    agree: ({ caller, body }) => agreeTo({ database, now }, caller.account.id, body),
  })
}
