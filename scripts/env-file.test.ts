import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderOfTest } from '../tests/support/temporary-folder.ts'
import { addEnvFile, readEnvFile } from './env-file.mjs'

function envFile(content: string | Uint8Array): string {
  const file = path.join(folderOfTest(), '.env')
  writeFileSync(file, content)
  return file
}

/** The environment after a file was added, and what was said. */
function added(content: string | Uint8Array, environment: Record<string, string | undefined> = {}) {
  const file = envFile(content)
  const env = { ...environment }
  const { lines, isUsable } = addEnvFile(env, file)
  return { env, isUsable, lines: lines.map((line: string) => line.replace(file, '.env')) }
}

it('reads a file as an editor on Windows saves it', () => {
  const text = '\uFEFFPORTAL_MODE=production\r\nPUBLIC_ORIGIN="https://play.example.org"\r\n'
  const env = { PORTAL_MODE: 'production', PUBLIC_ORIGIN: 'https://play.example.org' }
  expect(added(text)).toEqual({ env, isUsable: true, lines: [] })
})

it.each([
  ["A='pa$$word'", 'pa$$word'],
  ['A=pa$word', 'pa$word'],
  ['A="it\'s"', "it's"],
  ["A='a#b'", 'a#b'],
  ['A=a # b', 'a'],
  ['A=', ''],
  ['export A=1', '1'],
  ["A='one\ntwo'", 'one\ntwo'],
])('reads %s as %s', (text, value) => {
  expect(added(text).env).toEqual({ A: value })
})

it('lets variables that are really set win, an empty one too', () => {
  const { env } = added('A=1\nB=2\nC=3\n', { A: 'set', B: '' })
  expect(env).toEqual({ A: 'set', B: '', C: '3' })
})

it('names a variable that is set twice, with its lines', () => {
  expect(added('A=1\n# A=2\nB=2\nA=3\n')).toEqual({
    env: { A: '3', B: '2' },
    isUsable: true,
    lines: ['.env: A is set on lines 1, 4; the last one counts.'],
  })
  // A line of a quoted value is no assignment.
  expect(added('A=1\nB="\nA=2\n"\n').lines).toEqual([])
})

it('says that a variable of Node comes too late', () => {
  expect(added('NODE_OPTIONS=--trace-warnings\n').lines).toEqual([
    '.env: NODE_OPTIONS is a variable of Node itself and has no effect here; set it where Node is started.',
  ])
  expect(added('NODE_OPTIONS=a\n', { NODE_OPTIONS: 'b' }).lines).toEqual([])
  expect(added('NODE_ENV=production\nNODE_USE_ENV_PROXY=1\n').lines).toEqual([])
})

it.each([
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0, 0x3d, 0, 0x31, 0]), 'it is not UTF-8; save it as UTF-8'],
  ['zero bytes', 'A=1\n\0\n', 'it contains a zero byte; save it as UTF-8'],
])('refuses %s in one line', (_, content, problem) => {
  expect(added(content)).toEqual({ env: {}, isUsable: false, lines: [`.env cannot be used: ${problem}.`] })
})

it('refuses a folder in one line, which container engines create for a file that is missing', () => {
  const folder = path.join(folderOfTest(), '.env')
  mkdirSync(folder)
  expect(readEnvFile(folder)).toEqual({ problem: 'it is a folder (EISDIR)' })
})

it('reads the file that ENV_FILE names, and none if it is empty', () => {
  const file = envFile('A=1\n')
  const other = envFile('A=2\n')
  const env: Record<string, string> = { ENV_FILE: other }
  expect(addEnvFile(env, file)).toEqual({ lines: [], isUsable: true })
  expect(env).toEqual({ ENV_FILE: other, A: '2' })
  const none = { ENV_FILE: '' }
  expect(addEnvFile(none, file)).toEqual({ lines: [], isUsable: true })
  expect(none).toEqual({ ENV_FILE: '' })
  const missing = path.join(folderOfTest(), 'missing')
  expect(addEnvFile({}, missing)).toEqual({ lines: [], isUsable: true })
  expect(addEnvFile({ ENV_FILE: missing }, file)).toEqual({
    lines: [`${missing} cannot be used: there is no such file.`],
    isUsable: false,
  })
})
