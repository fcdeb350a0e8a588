/**
 * `node scripts/install-release.mjs spawnpoint-1.2.0.tar.gz --into /opt/spawnpoint`: unpacks a release into `releases/1.2.0`, installs
 * its packages there, and makes `current` lead to it. Whatever fails, the release before stays in place, whole. `--use 1.1.0` leads
 * `current` back to one that is there.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { keepAssets } from './keep-assets.mjs'

function fail(problem) {
  console.error(`install: ${problem}`)
  process.exit(1)
}

function readArguments() {
  const options = /** @type {const} */ ({ into: { type: 'string' }, use: { type: 'string' } })
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { into, use } = values
    if (into !== undefined && positionals.length + (use === undefined ? 0 : 1) === 1) {
      return { into: path.resolve(into), archive: positionals[0], use }
    }
  } catch (error) {
    console.error(String(error))
  }
  return fail(
    'usage: node scripts/install-release.mjs <archive.tar.gz> --into <folder>, or --use <version> --into <folder>',
  )
}

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`)
}

/** Compares the archive with the digest beside it, if there is one. */
function checkDigest(archive) {
  const file = `${archive}.sha256`
  if (!existsSync(file)) return
  const [expected] = readFileSync(file, 'utf8').split(' ')
  const actual = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (actual !== expected)
    throw new Error(`${path.basename(archive)} is not the file that ${path.basename(file)} describes`)
}

const versionPattern = /^\d+\.\d+\.\d+$/

/** Switches `current` atomically: it always leads to a complete release. */
function switchTo(into, version) {
  const link = path.join(into, `current.next-${process.pid}`)
  rmSync(link, { force: true })
  symlinkSync(path.join('releases', version), link)
  renameSync(link, path.join(into, 'current'))
}

/** Files of the builds before, which open pages still request. */
function keepEarlierAssets(into, next) {
  const before = path.join(into, 'current/dist')
  if (!existsSync(path.join(before, 'page'))) return
  const manifest = path.join(next, 'dist/builds.json')
  if (existsSync(path.join(before, 'builds.json'))) copyFileSync(path.join(before, 'builds.json'), manifest)
  else keepAssets(path.join(before, 'page'), path.join(before, 'page'), manifest)
  keepAssets(path.join(before, 'page'), path.join(next, 'dist/page'), manifest)
}

function install({ into, archive }) {
  const releases = path.join(into, 'releases')
  mkdirSync(releases, { recursive: true })
  checkDigest(archive)
  const work = mkdtempSync(path.join(releases, '.next-'))
  try {
    run('tar', ['-xzf', path.resolve(archive), '-C', work], releases)
    const [name, ...others] = readdirSync(work)
    if (name === undefined || others.length > 0) throw new Error(`${archive} is not an archive of a release`)
    const next = path.join(work, name)
    const { version } = JSON.parse(readFileSync(path.join(next, 'package.json'), 'utf8'))
    if (!versionPattern.test(version)) throw new Error(`${archive} names no version`)
    const place = path.join(releases, version)
    if (existsSync(place)) throw new Error(`${place} is there already: remove it, or use it with --use ${version}`)
    run('npm', ['ci', '--omit=dev'], next)
    run(process.execPath, [path.join(next, 'scripts/start.mjs'), '--version'], next)
    keepEarlierAssets(into, next)
    renameSync(next, place)
    switchTo(into, version)
    return version
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const { into, archive, use } = readArguments()
try {
  if (use === undefined) {
    console.log(`Installed ${install({ into, archive })}. Restart the portal to run it.`)
  } else {
    if (!versionPattern.test(use) || !existsSync(path.join(into, 'releases', use, 'package.json'))) {
      throw new Error(`there is no release ${use} in ${path.join(into, 'releases')}`)
    }
    switchTo(into, use)
    console.log(`current is ${use}. Restart the portal to run it.`)
  }
} catch (error) {
  fail(`${error.message}. Nothing has changed: ${path.join(into, 'current')} is what it was.`)
}
