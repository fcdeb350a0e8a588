import { expect, it } from 'vitest'
import { isPingTarget } from './address.ts'

it.each([
  'ping.example.net',
  'ping.example.net:8443',
  'a',
  '1.2.3.4',
  '1.2.3.4:1',
  '[::1]',
  '[2001:db8::7]:65535',
  `${'a'.repeat(253)}:80`,
])('accepts %s as a ping target', (text) => {
  expect(isPingTarget(text)).toBe(true)
})

it.each([
  '',
  ':80',
  'host:',
  'host:0',
  'host:65536',
  'host:123456',
  'host:80:80',
  'a..b',
  '.host',
  'host-',
  'ho st',
  'http://host',
  '::1',
  '[::1',
  '[1::2::3]',
  '[host]',
  '[::1]80',
  '[::1]:0',
  'a'.repeat(254),
])('refuses %s as a ping target', (text) => {
  expect(isPingTarget(text)).toBe(false)
})
