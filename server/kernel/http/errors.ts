import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorTexts } from '../../../contract/error-texts.ts'
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts'
import { fieldSentences, reasonTexts } from '../../../contract/field-texts.ts'
import { inLanguage, type Language } from '../../../contract/language.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { ApiError } from './api-error.ts'
import { entityTag } from './entity-tag.ts'
import { loggedRoute } from './logged-path.ts'
import { requestLanguage } from './request-language.ts'

const withStatus = v.object({ statusCode: v.number() })

/** Statuses raised by fastify and its parsers, as codes of the contract. */
const codeOfStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'RATE_LIMIT_EXCEEDED'],
])

/**
 * Converts any thrown value to an error for the response: a locked, full or unreachable database becomes UNAVAILABLE,
 * an unexpected error INTERNAL.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DatabaseUnavailable) return new ApiError('UNAVAILABLE', { cause: thrown })
  const known = v.safeParse(withStatus, thrown)
  const status = known.success ? known.output.statusCode : 500
  const refused = status >= 400 && status < 500
  return new ApiError(refused ? (codeOfStatus.get(status) ?? 'BAD_REQUEST') : 'INTERNAL', { cause: thrown })
}

export const isApiPath = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

/** The checks of supervisors and proxies, outside /api. */
export const isProbePath = (url: string): boolean => /^\/(?:health|live|ready)z(?:[/?]|$)/.test(url)

/** The sentence of an error body for users: what is wrong with the field, otherwise what the code means. */
export function errorMessage(
  { code, field, reason }: Pick<ApiError, 'code' | 'field' | 'reason'>,
  language: Language,
): string {
  if (reason?.kind === 'text') return inLanguage(fieldSentences[reason.text], language)
  if (field === undefined || code !== 'BAD_REQUEST') return inLanguage(errorTexts[code], language)
  const values: Readonly<Record<string, string | number>> = {
    ...reason,
    field: language === 'zh' ? `“${field}”` : `"${field}"`,
  }
  const text = inLanguage(reasonTexts[reason?.kind ?? 'refused'], language)
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

/** The only place where errors become responses. Calls below /api get JSON, all others one line of plain text. */
export function createErrorAnswer(logger: FastifyBaseLogger) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = toApiError(thrown)
    logRefusal(logger, error, request)
    reply.code(error.statusCode).header('cache-control', 'no-store')
    const retryAfter = error.retryAfter ?? (error.statusCode === 503 ? 5 : undefined)
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    if (error.current !== undefined) reply.header('etag', entityTag(error.current.tag))
    if (!isApiPath(request.url)) return reply.type('text/plain; charset=utf-8').send(`${error.code}\n`)
    const language = requestLanguage(request, undefined)
    const body: ErrorBody = {
      error: error.code,
      message: errorMessage(error, language),
      ...(error.field === undefined ? {} : { field: error.field }),
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(error.until === undefined ? {} : { until: error.until }),
      ...(error.appealToken === undefined ? {} : { appealToken: error.appealToken }),
      ...(error.current === undefined ? {} : { current: error.current }),
      ...(error.problems === undefined ? {} : { problems: error.problems }),
      requestId: request.id,
    }
    reply.header('content-language', language)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  }
}

/** One line per refused call: bad calls as warnings, our own failures as errors with their cause. */
function logRefusal(logger: FastifyBaseLogger, error: ApiError, request: FastifyRequest): void {
  const line = {
    requestId: request.id,
    code: error.code,
    method: request.method,
    url: loggedRoute(request),
    address: request.ip,
    ...(error.field === undefined ? {} : { field: error.field }),
  }
  if (error.code === 'INTERNAL' || (error.statusCode === 503 && error.cause !== undefined)) {
    logger.error({ ...line, err: error.cause }, 'call failed')
  } else {
    const level = error.level ?? (error.statusCode === 404 ? 'info' : 'warn')
    logger[level](line, level === 'info' ? 'not found' : 'call refused')
  }
}
