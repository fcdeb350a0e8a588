import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withoutDocumentationOf } from './without-documentation.ts'

const strippedOf = async (code: string): Promise<string> => (await withoutDocumentationOf(code, 'a.ts'))?.code ?? ''

it('drops what only the OpenAPI document says, and nothing else', async () => {
  const code = `const id = v.pipe(v.string(), v.maxLength(9), v.description('The id.'))
export const read = /* @__PURE__ */ defineEndpoint({
  path: '/api/x',
  summary: 'Reads it',
  params: v.object({ id, name: v.pipe(v.string(), v.description(\`A name.\`)) }),
})
const other = { summary: 'stays', description: v.title('stays') }`
  expect((await strippedOf(code)).replace(/\s+/g, ' ')).toBe(
    "const id = v.pipe(v.string(), v.maxLength(9)); export const read = /* @__PURE__ */defineEndpoint({ path: '/api/x', params: v.object({ id, name: v.pipe(v.string()) }) }); const other = { summary: 'stays', description: v.title('stays') };",
  )
})

it('leaves no text of the document in an endpoint file', async () => {
  const file = path.join(import.meta.dirname, '../contract/endpoints/staff-orders.ts')
  const stripped = await strippedOf(readFileSync(file, 'utf8'))
  expect(stripped).toContain('/* @__PURE__ */defineEndpoint(')
  expect(stripped).not.toMatch(/summary|description/)
})
