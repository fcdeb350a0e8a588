import * as fc from 'fast-check'
import * as v from 'valibot'
import { type EndpointDefinition, isHidden } from '../../../contract/endpoint.ts'
import { everyEndpoint } from '../../../contract/every-endpoint.ts'
import { openApiDocument } from '../../../server/kernel/http/openapi.ts'
import { hostile, jsonArbitrary } from './json-arbitrary.ts'

const contentSchema = v.record(v.string(), v.looseObject({ schema: v.unknown() }))
const operationSchema = v.looseObject({
  operationId: v.string(),
  parameters: v.array(v.looseObject({ name: v.string(), in: v.string(), required: v.boolean(), schema: v.unknown() })),
  requestBody: v.optional(v.looseObject({ content: contentSchema })),
  responses: v.record(v.string(), v.looseObject({ content: v.optional(contentSchema) })),
})
const documentSchema = v.looseObject({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) })

export interface Operation extends v.InferOutput<typeof operationSchema> {
  readonly method: string
  readonly path: string
}

/** The operations of an OpenAPI document. */
export const operationsOf = (document: unknown): readonly Operation[] =>
  Object.entries(v.parse(documentSchema, document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

/** Those of staff, which the served document leaves out. */
export function staffOperations(): readonly Operation[] {
  const hidden = Object.entries(everyEndpoint).filter(([, endpoint]) => isHidden(endpoint))
  const shown = hidden.map(([name, endpoint]): [string, EndpointDefinition] => [
    name,
    { ...endpoint, caller: 'account', refusals: [...(endpoint.refusals ?? []), 'NOT_FOUND'] },
  ])
  return operationsOf(openApiDocument(Object.fromEntries(shown), { version: '0', origin: '' }))
}

export interface GeneratedCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (value: unknown): string => encodeURIComponent(textOf(value).replaceAll(/\p{Surrogate}/gu, '?'))

/** Clients resolve `.` and `..` in a path before they send it (URL Standard, 4.4), so these are never a value of it. */
const segment = (value: unknown): string => encoded(value).replace(/^\.{0,2}$/, '%20')

/** Header values that Node sends: others cannot be written at all. */
const headerText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?')
    .trim()

const bodyTexts = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '﻿{}',
  `${'['.repeat(2000)}`,
)

function bodyArbitrary({ requestBody }: Operation): fc.Arbitrary<{ type: string; text: string } | undefined> {
  const contents = Object.entries(requestBody?.content ?? {})
  const [first] = contents
  if (first === undefined) return fc.constant(undefined)
  const fits = fc
    .constantFrom(...contents)
    .chain(([type, { schema }]) => jsonArbitrary(schema).map((value) => ({ type, value })))
    .map(({ type, value }) => ({ type, text: type.startsWith('text/') ? textOf(value) : JSON.stringify(value) }))
  const types = fc.constantFrom(first[0], 'text/plain', 'application/xml', 'application/json; charset=utf-16', 'x')
  return fc.oneof(
    { weight: 12, arbitrary: fits },
    { weight: 1, arbitrary: fc.record({ type: types, text: bodyTexts }) },
    { weight: 1, arbitrary: hostile.map((value) => ({ type: first[0], text: JSON.stringify(value) ?? '' })) },
  )
}

/** Calls of an operation. `known`: values from earlier responses by parameter, so that some of them name what exists. */
export function callArbitrary(
  operation: Operation,
  known: (name: string) => readonly string[],
): fc.Arbitrary<GeneratedCall> {
  const { parameters, path } = operation
  const values = parameters.map(({ name, required, schema }) => {
    const found = known(name)
    const generated = jsonArbitrary(schema)
    const some = found.length === 0 ? generated : fc.oneof(generated, fc.constantFrom(...found))
    return required ? some : fc.option(some, { nil: undefined })
  })
  return fc.tuple(fc.tuple(...values), bodyArbitrary(operation)).map(([given, body]) => {
    let filled = path
    const query: string[] = []
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': body.type }
    for (const [i, { name, in: place }] of parameters.entries()) {
      const value = given[i]
      if (place === 'path') filled = filled.replace(`{${name}}`, segment(value))
      else if (value === undefined) continue
      else if (place === 'query') query.push(`${name}=${encoded(value)}`)
      else headers[name.toLowerCase()] = headerText(value)
    }
    return { url: query.length === 0 ? filled : `${filled}?${query.join('&')}`, headers, body: body?.text }
  })
}
