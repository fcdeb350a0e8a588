import * as fc from 'fast-check'
import * as v from 'valibot'

/** What stands in place of any value: markup, control characters, other types, and the ends of every range. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '\u0000',
  'a\r\nb: c',
  '\ud800',
  '\u202egnp.exe',
  'é'.repeat(40),
  '🕹'.repeat(200),
  'x'.repeat(5000),
  '<img src=x onerror=alert(1)>',
  `'"); drop table account;--`,
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  '127.0.0.1:1',
  '2026-02-30T25:61:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9007199254740993',
  '1e400',
  'NaN',
  0,
  -0,
  -1,
  1.5,
  1e300,
  2 ** 31,
  2 ** 53,
  [],
  [[[[[[[[]]]]]]]],
  {},
  { toString: 1, valueOf: 1, constructor: { prototype: { polluted: true } } },
]
export const hostile: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary' }))

const sizes = { minLength: v.optional(v.number()), maxLength: v.optional(v.number()) }
const schemaSchema = v.looseObject({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  const: v.optional(v.unknown()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(v.unknown())),
  oneOf: v.optional(v.array(v.unknown())),
  allOf: v.optional(v.array(v.unknown())),
  pattern: v.optional(v.string()),
  format: v.optional(v.string()),
  ...sizes,
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  minItems: v.optional(v.number()),
  maxItems: v.optional(v.number()),
  items: v.optional(v.unknown()),
  properties: v.optional(v.record(v.string(), v.unknown())),
  required: v.optional(v.array(v.string())),
  additionalProperties: v.optional(v.unknown()),
})
type Schema = v.InferOutput<typeof schemaSchema>

const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function textOf({ pattern, format, minLength = 0, maxLength = minLength + 40 }: Schema): fc.Arbitrary<string> {
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 300) }
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern))
    } catch {
      // fast-check does not generate from every feature of regular expressions.
      return fc.string(length)
    }
  }
  if (format === 'date-time') return instants
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  return fc.oneof(
    fc.string(length),
    instants.filter((text) => text.length <= maxLength && text.length >= minLength),
  )
}

const lists = (items: unknown, { minItems = 0, maxItems = 4 }: Schema) =>
  fc.array(jsonArbitrary(items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) })

function objectsOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const entries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, jsonArbitrary(schema)] as const),
  )
  const own = fc.record(entries, { requiredKeys: required.filter((name) => name in entries) })
  const isOpen = typeof additionalProperties === 'object'
  return isOpen
    ? fc
        .tuple(own, fc.dictionary(fc.string({ maxLength: 20 }), jsonArbitrary(additionalProperties), { maxKeys: 3 }))
        .map(([known, more]) => ({ ...more, ...known }))
    : own
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, allOf, minimum = -1000, maximum = minimum + 100_000 } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(jsonArbitrary))
  if (allOf !== undefined) return jsonArbitrary(Object.assign({}, ...allOf))
  const [first] = Array.isArray(type) ? type : [type]
  if (first === 'string') return textOf(schema)
  if (first === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  if (first === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  if (first === 'boolean') return fc.boolean()
  if (first === 'null') return fc.constant(null)
  if (first === 'array') return lists(schema.items, schema)
  if (first === 'object' || schema.properties !== undefined) return objectsOf(schema)
  return fc.jsonValue()
}

/** Values that mostly fit a JSON Schema; each part of them may be something hostile instead. */
export function jsonArbitrary(schema: unknown): fc.Arbitrary<unknown> {
  const parsed = v.safeParse(schemaSchema, schema)
  return fc.oneof(
    { weight: 30, arbitrary: parsed.success ? fitting(parsed.output) : fc.jsonValue() },
    { weight: 1, arbitrary: hostile },
  )
}
