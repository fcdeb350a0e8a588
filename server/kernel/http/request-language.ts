import type { FastifyRequest } from 'fastify'
import { type Language, type LanguageOffer, offeredLanguage, shippedLanguages } from '../../../contract/language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The languages that the community offers. */
    languageOffer?(): LanguageOffer
  }
}

/** Of an app that belongs to no community. */
const asShipped: LanguageOffer = { languages: shippedLanguages, defaultLanguage: 'browser' }

/**
 * The language for texts to this caller, among those that the community offers: the requested one, otherwise the first of
 * `Accept-Language`, otherwise the community's default one.
 */
export function requestLanguage(request: FastifyRequest, named: Language | undefined): Language {
  const offer = request.server.languageOffer?.() ?? asShipped
  const ranges = (request.headers['accept-language'] ?? '').slice(0, 256).split(',').map(rangeOf)
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return offeredLanguage([...(named === undefined ? [] : [named]), ...wanted.map(({ tag }) => tag)], offer)
}

/** One language range (RFC 9110, 12.5.4). */
function rangeOf(range: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/)
  const weight = Number(/^q=(.*)$/i.exec(parameters[0] ?? '')?.[1] ?? 1)
  return { tag, weight: Number.isFinite(weight) ? weight : 0 }
}
