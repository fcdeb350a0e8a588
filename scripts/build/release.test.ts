import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { bumped, releasedChangelog, withVersion } from '../release-files.mjs'

const script = path.join(import.meta.dirname, '../release.mjs')
const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A `$&` thing.\n\n## 0.1.0 – 2026-11-20\n\nFirst version.\n'
/** A stand-in for the build. */
const build =
  "node -e \"for (const name of ['page', 'server', 'tools']) fs.mkdirSync('dist/' + name, { recursive: true }); fs.writeFileSync('dist/tools/latency-responder.mjs', '1')\""
const manifest = (gate: string) =>
  `${JSON.stringify({ name: 'a', version: '0.1.0', scripts: { 'test:all': gate, build }, dependencies: { b: '0.1.0' } }, null, 2)}\n`
const lock = `${JSON.stringify(
  {
    name: 'a',
    version: '0.1.0',
    packages: {
      '': { name: 'a', version: '0.1.0', dependencies: { b: '0.1.0' } },
      'node_modules/b': { version: '0.1.0' },
    },
  },
  null,
  2,
)}\n`

/** A repository of one commit on `main`. */
function repository({ gate = 'exit 0', changes = changelog } = {}) {
  const cwd = folderOfTest()
  const files = {
    ...{ 'CHANGELOG.md': changes, 'package.json': manifest(gate), 'package-lock.json': lock },
    '.gitignore': 'dist/\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text)
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.cd',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.cd',
  }
  const env = { ...process.env, ...identity, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
    return { status, out: stdout, err: stderr }
  }
  const git = (...args: string[]) => run('git', ...args).out.trim()
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '-m', 'first')
  return {
    cwd,
    git,
    write: (name: string, text: string) => writeFileSync(path.join(cwd, name), text),
    read: (name: string) => readFileSync(path.join(cwd, name), 'utf8'),
    release: (...args: string[]) => run(process.execPath, script, ...args),
  }
}

describe('npm run release', () => {
  it('writes the changelog and the version, commits and tags', () => {
    const { release, git, read } = repository()
    const { status, out, err } = release('minor')
    expect([status, err]).toEqual([0, ''])
    expect(out).toContain('Released 0.2.0.')
    const today = new Date().toISOString().slice(0, 10)
    expect(read('CHANGELOG.md')).toBe(
      `# Changelog\n\n## [Unreleased]\n\n## 0.2.0 – ${today}\n\n### Added\n\n- A \`$&\` thing.\n\n## 0.1.0 – 2026-11-20\n\nFirst version.\n`,
    )
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      name: 'a',
      version: '0.2.0',
      packages: {
        '': { name: 'a', version: '0.2.0', dependencies: { b: '0.1.0' } },
        'node_modules/b': { version: '0.1.0' },
      },
    })
    expect([git('log', '-1', '--format=%s'), git('status', '--porcelain')]).toEqual(['release: 0.2.0', ''])
    expect(git('tag', '--list', '-n9', 'v0.2.0')).toContain('A `$&` thing.')
    // A second time there is nothing to release.
    expect(release('minor')).toMatchObject({ status: 1, err: expect.stringContaining('nothing under [Unreleased]') })
  })

  it('packs the files of the tag and the build into an archive, with its digest', () => {
    const { release, cwd, write } = repository()
    release('minor', '--skip-tests')
    write('later.txt', 'not part of it')
    const name = 'spawnpoint-0.2.0'
    const folder = path.join(cwd, 'dist/releases')
    const { stdout } = spawnSync('tar', ['-tzf', `${name}.tar.gz`], { cwd: folder, encoding: 'utf8' })
    const entries = stdout.trim().split('\n')
    expect(entries).toEqual(
      expect.arrayContaining([`${name}/package.json`, `${name}/CHANGELOG.md`, `${name}/dist/server/`]),
    )
    expect(entries.filter((entry) => !entry.startsWith(`${name}/`) || /later|releases|\.git\//.test(entry))).toEqual([])
    const lineOf = (file: string) =>
      `${createHash('sha256')
        .update(readFileSync(path.join(folder, file)))
        .digest('hex')}  ${file}\n`
    expect(readFileSync(path.join(folder, `${name}.tar.gz.sha256`), 'utf8')).toBe(lineOf(`${name}.tar.gz`))
    const files = [`${name}.tar.gz`, `${name}.cdx.json`, 'latency-responder-0.2.0.mjs']
    expect(readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')).toBe(files.map(lineOf).join(''))
    const bill: unknown = JSON.parse(readFileSync(path.join(folder, `${name}.cdx.json`), 'utf8'))
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'a', version: '0.2.0' } },
      components: [{ name: 'b', version: '0.1.0' }],
    })
  })

  it('packs again for the tag that is checked out, and for nothing else', () => {
    const { release, cwd, git, write } = repository()
    expect(release('--pack')).toMatchObject({ status: 1, err: expect.stringContaining('does not have the tag v0.1.0') })
    release('minor', '--skip-tests')
    const folder = path.join(cwd, 'dist/releases')
    rmSync(folder, { recursive: true })
    expect(release('--pack')).toMatchObject({ status: 0, err: '' })
    expect(readdirSync(folder)).toContain('spawnpoint-0.2.0.tar.gz')
    write('new.txt', 'x')
    git('add', '.')
    git('commit', '--quiet', '-m', 'later')
    expect(release('--pack').status).toBe(1)
  })

  it('changes nothing with --dry-run', () => {
    const { release, git } = repository()
    const { status, out } = release('1.0.0', '--dry-run')
    expect([status, out]).toEqual([0, expect.stringContaining('Would release 1.0.0 (0.1.0 before)')])
    expect(out).toContain('A `$&` thing.')
    expect([git('status', '--porcelain'), git('tag'), git('rev-list', '--count', 'HEAD')]).toEqual(['', '', '1'])
  })

  it('changes nothing when a test fails', () => {
    const { release, git } = repository({ gate: 'exit 1' })
    expect(release('patch')).toMatchObject({ status: 1, err: expect.stringContaining('npm run test:all failed') })
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
    expect(release('patch', '--skip-tests').status).toBe(0)
  })

  it('refuses a tree that is not clean, another branch, a tag that exists, a wrong version', () => {
    const { release, git, write } = repository()
    const problem = (...args: string[]) => release(...args, '--skip-tests').err
    expect(problem('0.1.0')).toContain('0.1.0 is not a version above 0.1.0')
    expect(problem('newest')).toContain('newest is not a version')
    expect(problem()).toContain('usage:')
    git('tag', 'v0.2.0')
    expect(problem('minor')).toContain('the tag v0.2.0 exists already')
    git('switch', '--quiet', '-c', 'topic')
    expect(problem('patch')).toContain('not from topic')
    write('new.txt', 'x')
    expect(problem('patch')).toContain('not clean')
    expect(git('rev-list', '--count', '--all')).toBe('1')
  })
})

it.each([
  ['major', '1.0.0'],
  ['minor', '0.10.0'],
  ['patch', '0.9.3'],
  ['0.9.10', '0.9.10'],
  ['0.10.0', '0.10.0'],
  ['0.9.2', undefined],
  ['0.9.1', undefined],
  ['0.08.3', undefined],
  ['v1.0.0', undefined],
  ['1.0', undefined],
])('after 0.9.2, %s is %s', (wanted, version) => {
  expect(bumped('0.9.2', wanted)).toBe(version)
})

it('releases what is unreleased at the end of a changelog, and this repository’s', () => {
  expect(releasedChangelog('# C\n\n## [Unreleased]\n\n- a\n', '1.0.0', '2026-01-01')?.text).toBe(
    '# C\n\n## [Unreleased]\n\n## 1.0.0 – 2026-01-01\n\n- a\n',
  )
  expect(releasedChangelog('# C\n\n## [Unreleased]\n\n## 1.0.0\n', '1.0.1', '2026-01-01')).toBeUndefined()
  const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8')
  expect(read('CHANGELOG.md')).toMatch(/^## \[Unreleased\]$/m)
  for (const name of ['package.json', 'package-lock.json']) {
    const before = read(name).split('\n')
    const after = withVersion(read(name), '123.0.0').split('\n')
    const differing = after.filter((line, index) => line !== before[index])
    expect(
      differing.map((line) => line.trim()),
      name,
    ).toEqual(Array.from({ length: name === 'package.json' ? 1 : 2 }, () => '"version": "123.0.0",'))
  }
})
