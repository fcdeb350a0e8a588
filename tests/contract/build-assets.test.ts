import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keepAssets } from '../../scripts/keep-assets.mjs'
import { folderOfTest } from '../support/temporary-folder.ts'

/** Builds each list of files in turn, as scripts/build.mjs does; returns the files that are finally served. */
function build(...builds: string[][]): string[] {
  const folder = folderOfTest()
  const [page, next, manifest] = ['page', 'next', 'builds.json'].map((name) => path.join(folder, name))
  if (page === undefined || next === undefined || manifest === undefined) throw new Error('no folder')
  for (const files of builds) {
    mkdirSync(path.join(next, 'assets'), { recursive: true })
    for (const name of files) writeFileSync(path.join(next, 'assets', name), name)
    keepAssets(page, next, manifest)
    rmSync(page, { recursive: true, force: true })
    renameSync(next, page)
  }
  return readdirSync(path.join(page, 'assets')).sort()
}

it('keeps the chunks of the previous two builds, and their compressed copies', () => {
  expect(build(['a1', 'x'], ['a2', 'a2.br', 'x'], ['a3', 'x'], ['a4', 'x'])).toEqual(['a2', 'a2.br', 'a3', 'a4', 'x'])
})

it('does not count the same build twice', () => {
  expect(build(['a1'], ['a2'], ['a3'], ['a3'], ['a3'])).toEqual(['a1', 'a2', 'a3'])
})

it('does not keep compressed copies of a file whose content changed', () => {
  const folder = folderOfTest()
  const asset = (page: string, name: string) => path.join(folder, page, 'assets', name)
  for (const page of ['old', 'new']) mkdirSync(path.join(folder, page, 'assets'), { recursive: true })
  for (const name of ['same.js', 'other.js']) {
    writeFileSync(asset('old', name), 'before')
    writeFileSync(asset('old', `${name}.br`), brotliCompressSync('before'))
    writeFileSync(asset('new', name), name === 'same.js' ? 'before' : 'after')
  }
  const manifest = path.join(folder, 'builds.json')
  writeFileSync(manifest, JSON.stringify({ builds: [['other.js', 'same.js', 'x.js']] }))
  keepAssets(path.join(folder, 'old'), path.join(folder, 'new'), manifest)
  expect(readdirSync(path.join(folder, 'new', 'assets')).sort()).toEqual(['other.js', 'same.js', 'same.js.br'])
})
