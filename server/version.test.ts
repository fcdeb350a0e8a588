import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { buildInfo } from '../scripts/build-info.mjs'
import { folderOfTest } from '../tests/support/temporary-folder.ts'
import { build, buildIn } from './version.ts'

it('knows the commit and the time of a build, and nothing when run from its sources', () => {
  expect(build).toBeUndefined()
  const folder = folderOfTest()
  const info = buildInfo({ now: Date.parse('2026-06-01T08:00:00Z'), environment: { REVISION: 'abc1234' } })
  writeFileSync(path.join(folder, 'build.json'), JSON.stringify(info))
  expect(buildIn(folder)).toEqual({ commit: 'abc1234', builtAt: '2026-06-01T08:00:00.000Z' })
})

it('takes the commit from git, and has none without a repository', () => {
  expect(buildInfo({ environment: {} }).commit).toMatch(/^[0-9a-f]{40}(?:\+changes)?$/)
  expect(buildInfo({ environment: {}, folder: folderOfTest() }).commit).toBeNull()
})
