import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { defaultLanguage, type Language, languageSchema } from '../../../contract/language.ts'

/** The language for texts to this caller: the requested one, otherwise the first supported one of `Accept-Language`. */
export function requestLanguage(request: FastifyRequest, named: Language | undefined): Language {
  if (named !== undefined) return named
  const ranges = (request.headers['accept-language'] ?? '').slice(0, 256).split(',').map(rangeOf)
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = v.safeParse(languageSchema, tag)
    if (language.success) return language.output
  }
  return defaultLanguage
}

/** One language range (RFC 9110, 12.5.4), of which only the primary language counts. */
function rangeOf(range: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = range
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = Number(/^q=(.*)$/.exec(parameters[0] ?? '')?.[1] ?? 1)
  return { tag: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
}
