import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { version } from '../../../server/version.ts'
import { releaseEnds } from './release-ends.ts'
import { repositoryFiles } from './repository-files.ts'

it('whatever serves an earlier release names the release that ends it, and that has not come', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const paths = repositoryFiles(root).filter((path) => /\.(?:tsx?|[cm]?js)$/.test(path))
  const files = paths.map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  expect(releaseEnds(files, version)).toEqual([])
})

const faultsOf = (comment: string, path = 'server/a.ts', at = '0.2.9') =>
  releaseEnds([{ path, text: `const a = 1\n${comment}\nconst b = 2\n` }], at)

it.each([
  '/** Nothing of releases. */',
  '// Until 0.3.0: a process of an earlier release has none.',
  '/**\n * Null, until 0.10.0: processes of previous\n * releases have none.\n */',
])('accepts %j', (comment) => {
  expect(faultsOf(comment)).toEqual([])
})

it.each(['// A process of an earlier release has none.', '/**\n * Of the previous\n * release. */'])(
  'wants an end for %j',
  (comment) => {
    expect(faultsOf(comment)).toEqual(['server/a.ts:2: say which release ends that, as "until 0.3.0"'])
    expect(faultsOf(comment, 'server/migrations/001-a.ts')).toEqual([])
    expect(faultsOf(comment, 'server/a.test.ts')).toEqual([])
  },
)

it.each(['0.3.0', '0.3.1', '0.10.0', '1.0.0'])('finds at %s what ends with 0.3.0', (version) => {
  expect(faultsOf('// Until 0.3.0: an earlier release.', 'server/a.ts', version)).toEqual([
    'server/a.ts:2: 0.3.0 has come',
  ])
  expect(faultsOf('// until 0.3.0', 'server/migrations/001-a.ts', version)).toHaveLength(1)
})
