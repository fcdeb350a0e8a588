import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as session from '../../../contract/accounts/session.ts'
import * as signIn from '../../../contract/accounts/sign-in.ts'
import { errorTexts } from '../../../contract/error-texts.ts'
import { errorCodes } from '../../../contract/errors.ts'
import { fieldTexts } from '../../../contract/field-reason.ts'
import { fieldSentences, reasonTexts } from '../../../contract/field-texts.ts'
import { languages } from '../../../contract/language.ts'
import * as payments from '../../../contract/payments/payments.ts'
import * as rentalFields from '../../../contract/rentals/rental-fields.ts'
import * as rentals from '../../../contract/rentals/rentals.ts'
import { ApiError } from './api-error.ts'
import { errorMessage } from './errors.ts'
import { parseInput } from './input-reader.ts'

/** The message for a body that does not match the schema, in English by default. */
function told(schema: v.GenericSchema, body: unknown, language: 'zh' | 'en' = 'en'): string {
  try {
    parseInput(schema, body)
  } catch (error) {
    if (error instanceof ApiError) return errorMessage(error, language)
  }
  return 'accepted'
}

/** Messages that a schema and all its parts carry. */
function messagesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const own = 'message' in schema && typeof schema.message === 'string' ? [schema.message] : []
  return [...own, ...Object.values(schema).flatMap((part) => messagesIn(part, seen))]
}

describe('errorMessage', () => {
  it.each(errorCodes)('has a sentence for %s in both languages', (code) => {
    const [zh, en] = [errorMessage(new ApiError(code), 'zh'), errorMessage(new ApiError(code), 'en')]
    expect(zh).toMatch(/^[^.,;:!?]*\p{Script=Han}.*。$/u)
    expect(en).toMatch(/^[A-Z][^\p{Script=Han}]*\.$/u)
  })

  const schema = v.strictObject({
    mail: v.pipe(v.string(), v.email(), v.maxLength(20)),
    list: v.optional(v.pipe(v.array(v.number()), v.minLength(2)), [1, 2]),
    way: v.optional(v.picklist(['a', 'b']), 'a'),
  })
  it.each([
    [{}, '"mail" is missing.', '缺少 “mail”。'],
    [{ mail: 1 }, '"mail" has the wrong type.', '“mail” 的类型不对。'],
    [{ mail: 'x' }, '"mail" has the wrong format.', '“mail” 的格式不正确。'],
    [{ mail: `${'x'.repeat(20)}@x.io` }, '"mail" must have a length of at most 20.', '“mail” 的长度最多为 20。'],
    [{ mail: 'a@x.io', list: [1] }, '"list" must have a length of at least 2.', '“list” 的长度至少为 2。'],
    [{ mail: 'a@x.io', way: 'c' }, '"way" must be one of: a, b.', '“way” 只能是：a, b。'],
    [{ mail: 'a@x.io', price: 1 }, '"price" is not a known field.', '“price” 不是可用的字段。'],
    [null, 'The request is not valid.', '请求的内容有误。'],
  ])('describes the error in %j', (body, en, zh) => {
    expect(told(schema, body, 'en')).toBe(en)
    expect(told(schema, body, 'zh')).toBe(zh)
  })

  it('uses the specified texts and those of the contract, if any', () => {
    const body = { email: 'fox@example.org', password: 'short', code: '123456' }
    expect(told(signIn.registerBodySchema, body)).toBe('The password must be at least 8 characters long.')
    expect(told(signIn.registerBodySchema, { ...body, password: 'x'.repeat(129) })).toBe(
      'The password must be at most 128 characters long.',
    )
    expect(told(v.object({ name: rentalFields.rentalNameSchema }), { name: 'a;quit' }, 'zh')).toBe(
      '服务器名称只能包含中文、字母、数字和空格。',
    )
  })

  it('covers every message of the schemas of the contract', () => {
    const known: readonly string[] = [...errorCodes, ...fieldTexts]
    const modules = { ...signIn, ...session, ...payments, ...rentals, ...rentalFields }
    const asked = Object.entries(modules).filter(([name]) => /(Body|Options|adminList)Schema$/.test(name))
    expect(asked.length).toBeGreaterThan(15)
    const unknown = asked.flatMap(([, schema]) => messagesIn(schema)).filter((message) => !known.includes(message))
    expect(unknown).toEqual([])
  })

  it('is never partly in a language', () => {
    const texts = [errorTexts, reasonTexts, fieldSentences].flatMap((table) => Object.values(table))
    const lacking = languages.map((language) => texts.filter((each) => each[language] === undefined).length)
    expect(lacking.filter((count) => count > 0 && count < texts.length)).toEqual([])
  })
})
