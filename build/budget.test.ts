import { expect, it } from 'vitest'
import { judge, staticImports, type Weight } from './budget.ts'

const weights: Weight[] = [
  { file: 'a.js', kind: 'script', bytes: 60_000 },
  { file: 'b.js', kind: 'script', bytes: 20_000 },
  { file: 'index.html', kind: 'other', bytes: 5_000 },
]

it('keeps quiet within the budget', () => {
  const { report, crossed } = judge(weights, { firstVisitScriptKilobytes: 80, firstVisitTotalKilobytes: 85 })
  expect(crossed).toEqual([])
  expect(report).toContain('script 80.0 of 80 kB, all 85.0 of 85 kB')
  expect(report).toContain('60.0 kB  a.js')
})

it('names what is crossed', () => {
  const { crossed } = judge(weights, { firstVisitScriptKilobytes: 79, firstVisitTotalKilobytes: 84 })
  expect(crossed).toEqual(['script 80.0 kB > 79 kB', 'total 85.0 kB > 84 kB'])
})

it('follows static imports from the entry and the named chunks, and no others', () => {
  const chunks = new Map([
    ['index.js', { isEntry: true, name: 'index', imports: ['a.js'] }],
    ['a.js', { isEntry: false, name: 'a', imports: ['b.js', 'index.js'] }],
    ['b.js', { isEntry: false, name: 'b', imports: [] }],
    ['lazy.js', { isEntry: false, name: 'lazy', imports: ['a.js'] }],
    ['later.js', { isEntry: false, name: 'later', imports: ['a.js'] }],
  ])
  expect([...staticImports(chunks, [])]).toEqual(['index.js', 'a.js', 'b.js'])
  expect([...staticImports(chunks, ['lazy'])]).toEqual(['index.js', 'a.js', 'b.js', 'lazy.js'])
})
