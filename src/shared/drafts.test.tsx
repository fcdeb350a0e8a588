import { act, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours } from '../../contract/duration.ts'
import { dropDrafts, readDrafts, useDraft } from './drafts.ts'
import { endSession, startSession } from './session.ts'

const start = Date.parse('2026-06-01T00:00:00Z')
const schema = v.object({ name: v.string() })
const person = (id: string) => ({ id, steamId: '76561190000000001', username: id, avatar: null, email: null })
const signInAs = (id: string) => startSession(`token-${id}`, person(id))

/** Opens the form, types, and closes it. */
function type(name: string, form = 'rental'): void {
  const { result, unmount } = renderHook(() => useDraft(form, schema, { name: '' }))
  act(() => result.current.setFields({ name }))
  expect(result.current.fields.name).toBe(name)
  unmount()
}
/** The content of the form when it is opened again. */
function opened(form = 'rental') {
  const { result, unmount } = renderHook(() => useDraft(form, schema, { name: '' }))
  const { fields, restored } = result.current
  unmount()
  return { name: fields.name, restored }
}

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => {
  // The storage that one test replaces.
  vi.unstubAllGlobals()
  endSession()
  sessionStorage.clear()
})

test('the input is restored when the form opens again; a form without a draft starts empty', () => {
  expect(opened()).toEqual({ name: '', restored: false })
  type('Aim Lab')
  expect(opened()).toEqual({ name: 'Aim Lab', restored: true })
  expect(opened('another')).toEqual({ name: '', restored: false })
})

test('a visitor’s draft is restored after the sign-in, for any account', () => {
  type('Aim Lab')
  signInAs('7')
  expect(opened().name).toBe('Aim Lab')
})

test('a member’s draft is restored after the session ended and started again; for no other account', () => {
  signInAs('7')
  type('Aim Lab')
  endSession()
  expect(opened().name).toBe('')
  signInAs('8')
  expect(opened().name).toBe('')
  signInAs('7')
  expect(opened().name).toBe('Aim Lab')
})

test('a draft expires after an hour', () => {
  type('Aim Lab')
  vi.setSystemTime(start + hours(1))
  expect(opened().name).toBe('')
})

test('closing a form deletes its own drafts and no others; a sign-out deletes all', () => {
  type('a', 'one')
  type('b', 'two')
  dropDrafts('one')
  expect([opened('one').name, opened('two').name]).toEqual(['', 'b'])
  dropDrafts()
  expect(readDrafts()).toEqual({})
  expect(sessionStorage.length).toBe(0)
})

test.each(['not JSON', '[]', '{"rental":{"owner":null,"at":"x","fields":{}}}', '{"rental":7}'])(
  '%s in the storage is ignored',
  (text) => {
    sessionStorage.setItem('drafts', text)
    expect(opened()).toEqual({ name: '', restored: false })
  },
)

test('fields that the current form does not know are ignored', () => {
  sessionStorage.setItem('drafts', JSON.stringify({ rental: { owner: null, at: start, fields: { name: 7 } } }))
  expect(opened()).toEqual({ name: '', restored: false })
})

test('without storage the form works nevertheless', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  type('Aim Lab')
  expect(opened().name).toBe('')
})
