import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { prebuild, prebuildCompressed } from './prebuilt.ts'

const text = JSON.stringify({ text: '阿伟 '.repeat(500) })
const options = { cacheControl: 'no-store', tag: 't' }

it('sends stored bytes as they are, and unpacks them for callers without brotli', () => {
  const stored = brotliCompressSync(text)
  const response = prebuildCompressed(stored, options)
  expect(response.as('br', {}).body.equals(stored)).toBe(true)
  expect(response.as('identity', {}).body.toString()).toBe(text)
  expect(gunzipSync(response.as('gzip', {}).body).toString()).toBe(text)
  const tags = (['br', 'identity', 'gzip'] as const).map((coding) => response.as(coding, {}).etag)
  expect(tags).toEqual(['"t-br"', '"t"', '"t-gzip"'])
})

it('makes each coding once', () => {
  const response = prebuild(text, options)
  expect(response.as('gzip', {})).toBe(response.as('gzip', {}))
  expect(response.as('br', {}).body.length).toBeLessThan(text.length / 10)
})

it('does not compress what fits into a packet', () => {
  const { body, ok } = prebuild('{}', options).as('br', {})
  expect([body.toString(), ok.includes('content-encoding')]).toEqual(['{}', false])
})
