import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataSaver } from '../../../platform/data-saver.ts'
import { moveRows } from './move-rows.ts'

const moved = new Map<string, string>()
let reduced = false

beforeEach(() => {
  moved.clear()
  reduced = false
  dataSaver.set('auto')
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  Object.assign(Element.prototype, {
    animate(this: HTMLElement, { transform: [from] }: { transform: [string] }) {
      moved.set(this.dataset['id'] ?? '', from)
    },
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(54)
})

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
})

/** A table that shows these servers from row `first` of the list. */
function table(first: number, ...ids: readonly string[]): HTMLElement {
  const body = document.createElement('tbody')
  ids.forEach((id, i) => {
    const row = document.createElement('tr')
    row.dataset['id'] = id
    row.setAttribute('aria-rowindex', String(first + i + 2))
    body.append(row)
  })
  return body
}
const order = (...ids: readonly string[]) => ids.map((id) => ({ id }))

test('a row glides from its previous place, and one that stayed does not', () => {
  moveRows(table(0, 'b', 'a', 'c'), order('a', 'b', 'c'))
  expect([...moved]).toEqual([
    ['a', 'translateY(-54px)'],
    ['b', 'translateY(54px)'],
  ])
})

test('a row from far away glides the last part of its way, a new one not at all', () => {
  moveRows(table(0, 'z', 'new'), order(...'abcdefghijklmnopqrstuvwxyz'))
  expect([...moved]).toEqual([['z', 'translateY(162px)']])
})

test('the place counts in the whole list, not in the document', () => {
  moveRows(table(7, 'h'), order(...'abcdefgh'))
  expect(moved.size).toBe(0)
})

test('nothing moves under reduced motion, nor with data saver', () => {
  reduced = true
  moveRows(table(0, 'b', 'a'), order('a', 'b'))
  reduced = false
  dataSaver.set('on')
  moveRows(table(0, 'b', 'a'), order('a', 'b'))
  expect(moved.size).toBe(0)
})
