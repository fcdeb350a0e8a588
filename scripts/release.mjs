/**
 * `npm run release -- 1.2.0` (or major, minor, patch): makes a release of `main`. Checks that the tree is clean and that the gate was
 * green, moves what is unreleased in CHANGELOG.md under the version, sets it in package.json and its lock, commits and tags, builds, and
 * packs what operators install (pack-release.mjs). Nothing is pushed. `--pack` only packs, for the tag of the commit that is checked out and has been built. `--dry-run` shows what it would do; `--skip-tests` is for a commit that the gate has already passed elsewhere.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { packRelease } from './pack-release.mjs'
import { bumped, releasedChangelog, withVersion } from './release-files.mjs'

const files = ['CHANGELOG.md', 'package.json', 'package-lock.json']

function fail(problem) {
  console.error(`release: ${problem}`)
  process.exit(1)
}

function readArguments() {
  const options = /** @type {const} */ ({
    'dry-run': { type: 'boolean', default: false },
    'skip-tests': { type: 'boolean', default: false },
    pack: { type: 'boolean', default: false },
  })
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length === (values.pack ? 0 : 1)) return { ...values, wanted: positionals[0] ?? '' }
  } catch (error) {
    console.error(String(error))
  }
  return fail('usage: npm run release -- <version | major | minor | patch> [--dry-run] [--skip-tests] | --pack')
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) fail(`git ${args[0]}: ${stderr.trim()}`)
  return stdout.trim()
}

/** Every test, of which the gate runs a part. */
function isGreen() {
  console.log('Running npm run test:all; this takes a while.')
  return spawnSync('npm', ['run', 'test:all'], { stdio: 'inherit' }).status === 0
}

function pack(version, tag) {
  try {
    const archive = packRelease({ root: process.cwd(), version, commit: tag })
    console.log(`What is to be published with ${tag}: ${path.relative('.', path.dirname(archive))}`)
  } catch (error) {
    fail(`${error.message}; the tag ${tag} is set`)
  }
}

const { wanted, 'dry-run': isDryRun, 'skip-tests': skipsTests, pack: onlyPacks } = readArguments()
if (onlyPacks) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const tags = git('tag', '--points-at', 'HEAD').split('\n')
  if (!tags.includes(`v${version}`)) fail(`the commit does not have the tag v${version} of its package.json`)
  pack(version, `v${version}`)
  process.exit(0)
}
if (git('status', '--porcelain') !== '') fail('the working tree is not clean: commit or stash first')
const branch = git('rev-parse', '--abbrev-ref', 'HEAD')
if (branch !== 'main') fail(`releases are made from main, not from ${branch}`)

const [changelog = '', manifest = '', lock = ''] = files.map((file) => readFileSync(file, 'utf8'))
const { version: current } = JSON.parse(manifest)
const version = bumped(current, wanted)
if (version === undefined) fail(`${wanted} is not a version above ${current}, nor major, minor or patch`)
const tag = `v${version}`
if (git('tag', '--list', tag) !== '') fail(`the tag ${tag} exists already`)
const released = releasedChangelog(changelog, version, new Date().toISOString().slice(0, 10))
if (released === undefined) fail('CHANGELOG.md has nothing under [Unreleased]')

if (isDryRun) {
  console.log(
    `Would release ${version} (${current} before) from ${git('rev-parse', '--short', 'HEAD')}:\n\n${released.notes}`,
  )
  process.exit(0)
}
if (!skipsTests && !isGreen()) fail('npm run test:all failed: nothing was released')

const texts = [released.text, withVersion(manifest, version), withVersion(lock, version)]
for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '')
git('add', ...files)
git('commit', '--quiet', '-m', `release: ${version}`)
git('tag', '--annotate', tag, '-m', `Spawnpoint ${version}\n\n${released.notes}`)
console.log(`Released ${version}. To publish it: git push --follow-tags`)
const build = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' })
if (build.status !== 0) fail(`the build failed, and there is no archive; the tag ${tag} is set`)
pack(version, tag)
