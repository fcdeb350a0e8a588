import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { digestOf } from './inputs.mjs'

let root = ''
const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
beforeEach(() => {
  root = folderOfTest()
  write('package.json', '{}')
  write('src/app/main.ts', 'a')
})

it('changes with the content, the name and the number of files, at any depth and also of hidden ones', () => {
  const before = digestOf(root)
  write('src/app/main.ts', 'a')
  expect(digestOf(root)).toBe(before)
  write('src/app/main.ts', 'b')
  const digests = [before, digestOf(root)]
  write('src/app/other.ts', 'b')
  digests.push(digestOf(root))
  write('.oxlintrc.json', '{}')
  digests.push(digestOf(root))
  write('.github/workflows/check.yml', 'a')
  digests.push(digestOf(root))
  expect(new Set(digests).size).toBe(5)
})

it('does not see packages, builds and results', () => {
  const before = digestOf(root)
  for (const folder of ['node_modules', 'dist', 'data', 'tests/.results', '.git']) write(`${folder}/a`, 'a')
  expect(digestOf(root)).toBe(before)
})
