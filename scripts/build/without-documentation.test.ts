import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withoutDocumentationOf } from './without-documentation.ts'

const strippedOf = (code: string): string => withoutDocumentationOf(code, 'a.ts').code

it('drops what only the OpenAPI document says, and nothing else', () => {
  const code = `const id = v.pipe(v.string(), v.maxLength(9), v.description('The id.'))
export const read = /* @__PURE__ */ defineEndpoint({
  path: '/api/x',
  summary: 'Reads it',
  params: v.object({ id, name: v.pipe(v.string(), v.description(\`A name.\`)) }),
})
export const write = /* @__PURE__ */ defineEndpoint({ summary: 'Writes it', path: '/api/y' })
const alone = v.pipe(v.description('Alone.'))
const other = { summary: 'stays', description: v.title('stays') }`
  expect(strippedOf(code)).toBe(`const id = v.pipe(v.string(), v.maxLength(9))
export const read = /* @__PURE__ */ defineEndpoint({
  path: '/api/x',
  params: v.object({ id, name: v.pipe(v.string()) }),
})
export const write = /* @__PURE__ */ defineEndpoint({ path: '/api/y' })
const alone = v.pipe()
const other = { summary: 'stays', description: v.title('stays') }`)
})

it('leaves no text of the document in an endpoint file', () => {
  const file = path.join(import.meta.dirname, '../../contract/endpoints/staff-orders.ts')
  const stripped = strippedOf(readFileSync(file, 'utf8'))
  expect(stripped).toContain('/* @__PURE__ */ defineEndpoint(')
  expect(stripped).not.toMatch(/summary|description/)
})
