import { expect, it } from 'vitest'
import { compiledWhole } from './compiled-whole.ts'

const hint = '//# allFunctionsCalledOnLoad'
const bundle = () => ({
  'index.js': { type: 'chunk', isEntry: true, name: 'main', code: 'a()' },
  'second.js': { type: 'chunk', isEntry: false, name: 'second', code: 'b()' },
  'page.js': { type: 'chunk', isEntry: false, name: 'page', code: 'c()' },
  'style.css': { type: 'asset', source: '' },
})

it('the files of a first visit begin with the hint, and no others', () => {
  const { generateBundle } = compiledWhole(['second'])
  const files = bundle()
  if (typeof generateBundle !== 'function') throw new Error('a function')
  Reflect.apply(generateBundle, undefined, [{}, files, true])
  expect(files['index.js'].code).toBe(`${hint}\na()`)
  expect(files['second.js'].code).toBe(`${hint}\nb()`)
  expect(files['page.js'].code).toBe('c()')
})

it('a file with the hint has another name than one without', () => {
  const { augmentChunkHash } = compiledWhole(['second'])
  if (typeof augmentChunkHash !== 'function') throw new Error('a function')
  const hashOf = (chunk: object) => Reflect.apply(augmentChunkHash, undefined, [chunk])
  expect(hashOf({ isEntry: false, name: 'second' })).toContain(hint)
  expect(hashOf({ isEntry: false, name: 'page' })).toBeUndefined()
})
