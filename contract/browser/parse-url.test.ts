import { expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

it('parses an address, against a base where it is relative, and returns nothing for what is none', () => {
  expect(parseUrl('https://play.example.org/faq')?.pathname).toBe('/faq')
  expect(parseUrl('/faq', 'https://play.example.org')?.href).toBe('https://play.example.org/faq')
  expect(parseUrl('/faq')).toBeUndefined()
  expect(parseUrl('https://')).toBeUndefined()
})
