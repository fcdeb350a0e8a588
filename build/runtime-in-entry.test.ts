import { expect, it } from 'vitest'
import { asExpression, importer, taking } from './runtime-in-entry.ts'

it('makes an object of what the module exports, under the names that chunks ask for', () => {
  const text = asExpression('var a=(x)=>x+1,b=(x)=>x*2;export{a as r,b};')
  expect(text).toBe('(()=>{var a=(x)=>x+1,b=(x)=>x*2;return{r:a,b:b}})()')
})

it('a module without exports is not what we know', () => {
  expect(() => asExpression('var a=1;')).toThrow('exports nothing')
})

it('finds the import, as minifiers and people write it, and no other', () => {
  const wanted = importer('assets/rolldown-runtime-A1.js')
  expect(wanted.exec('import{r as e,t}from"./rolldown-runtime-A1.js";')?.[1]).toBe('r as e,t')
  expect(wanted.exec('import { t } from "./rolldown-runtime-A1.js";')?.[1]?.trim()).toBe('t')
  expect(wanted.exec('import{r as e}from"./rolldown-runtime-A1xjs";')).toBeNull()
})

it('a chunk whose name does not follow the entry names no entry', () => {
  const code = 'var a=1;export{a as t};'
  expect(taking('t as e', code, { kind: 'own' })).toBe('const{t:e}=(()=>{var a=1;return{t:a}})();')
  expect(taking('t as e', code, { kind: 'here' })).toBe(
    'const $runtime=(()=>{var a=1;return{t:a}})();const{t:e}=$runtime;',
  )
  expect(taking('t as e', code, { kind: 'entry', file: 'index-A1.js' })).toBe(
    'import{$runtime}from"./index-A1.js";const{t:e}=$runtime;',
  )
})
