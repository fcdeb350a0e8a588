import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

/** Whether an object in a valid JSON text has duplicate keys, in any spelling (RFC 8259, 4: "unpredictable"). */
export function hasDuplicateKeys(json: string): boolean {
  const objects: (Set<unknown> | undefined)[] = []
  let text = ''
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{') objects.push(new Set())
    else if (token === '[') objects.push(undefined)
    else if (token === '}' || token === ']') objects.pop()
    else if (token !== ':') text = token
    else {
      const keys = objects.at(-1)
      const key: unknown = JSON.parse(text)
      if (keys?.has(key)) return true
      keys?.add(key)
    }
  }
  return false
}

/** Makes the routes of this app or scope refuse bodies that another parser could read differently. */
export function addStrictJsonParser(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    parse(request, text, (error, value) => {
      if (error !== null) done(error)
      else if (hasDuplicateKeys(text)) done(new ApiError('BAD_REQUEST'))
      else done(null, value)
    })
  })
}
