import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { packRelease } from '../../scripts/pack-release.mjs'
import { folderOfTest } from '../support/temporary-folder.ts'

const repository = path.join(import.meta.dirname, '../..')

/** Instead of npm, which would need the network: leaves packages, or fails half way as a lost connection does. */
const npm = `#!/bin/sh
mkdir node_modules
[ -z "$NO_NETWORK" ] || { echo 'npm error network' >&2; exit 1; }
ln -s "$PACKAGES/vite" node_modules/vite
`

/** A repository of which releases are made, whose build says its version. */
function project() {
  const cwd = folderOfTest()
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.cd', ...args], { cwd })
  git('init', '--quiet')
  cpSync(path.join(repository, 'scripts'), path.join(cwd, 'scripts'), { recursive: true })
  writeFileSync(path.join(cwd, '.gitignore'), 'dist/\n')
  return {
    release(version: string): string {
      const manifest = { name: 'spawnpoint', type: 'module', version }
      writeFileSync(path.join(cwd, 'package.json'), JSON.stringify(manifest))
      const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } }
      writeFileSync(path.join(cwd, 'package-lock.json'), JSON.stringify(lock))
      git('add', '.')
      git('commit', '--quiet', '-m', version)
      for (const name of ['page/assets', 'server', 'tools'])
        mkdirSync(path.join(cwd, 'dist', name), { recursive: true })
      for (const name of readdirSync(path.join(cwd, 'dist/page/assets'))) {
        spawnSync('rm', [path.join(cwd, 'dist/page/assets', name)])
      }
      writeFileSync(path.join(cwd, `dist/page/assets/page-${version}.js`), version)
      writeFileSync(path.join(cwd, 'dist/page/index.html'), '')
      writeFileSync(path.join(cwd, 'dist/server/main.js'), `console.log('${version} runs')`)
      return packRelease({ root: cwd, version, commit: 'HEAD' })
    },
  }
}

function machine() {
  const root = folderOfTest()
  const bin = path.join(root, 'bin')
  mkdirSync(bin)
  writeFileSync(path.join(bin, 'npm'), npm)
  chmodSync(path.join(bin, 'npm'), 0o755)
  const into = path.join(root, 'opt')
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    PACKAGES: path.join(repository, 'node_modules'),
    PORTAL_MODE: 'production',
  }
  const run = (args: readonly string[], more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...env, ...more } })
    return { status, out: stdout, err: stderr }
  }
  const script = path.join(repository, 'scripts/install-release.mjs')
  return {
    into,
    install: (archive: string, more?: Record<string, string>) => run([script, archive, '--into', into], more),
    use: (version: string) => run([script, '--use', version, '--into', into]),
    /** What the unit runs. */
    started: () =>
      run([path.join(into, 'current/scripts/start.mjs')])
        .out.trim()
        .split('\n')
        .at(-1),
    current: () => readlinkSync(path.join(into, 'current')),
    releases: () => readdirSync(path.join(into, 'releases')).sort(),
    assets: () => readdirSync(path.join(into, 'current/dist/page/assets')).sort(),
  }
}

it('a release is installed beside the one that runs, and takes its place when it is whole', () => {
  const { release } = project()
  const { install, use, started, current, releases, assets, into } = machine()
  expect(install(release('1.0.0'))).toMatchObject({ status: 0, out: expect.stringContaining('Installed 1.0.0.') })
  expect([current(), started()]).toEqual(['releases/1.0.0', '1.0.0 runs'])

  const next = release('1.1.0')
  expect(install(next, { NO_NETWORK: '1' })).toMatchObject({
    status: 1,
    err: expect.stringContaining('npm ci --omit=dev failed. Nothing has changed'),
  })
  expect([current(), started(), releases()]).toEqual(['releases/1.0.0', '1.0.0 runs', ['1.0.0']])
  // The network is back.
  expect(install(next).status).toBe(0)
  expect([current(), started(), releases()]).toEqual(['releases/1.1.0', '1.1.0 runs', ['1.0.0', '1.1.0']])
  // Open pages of the release before still find their files.
  expect(assets()).toEqual(['page-1.0.0.js', 'page-1.1.0.js'])

  expect(install(next)).toMatchObject({ status: 1, err: expect.stringContaining('is there already') })
  expect(use('1.0.0').status).toBe(0)
  expect([current(), started()]).toEqual(['releases/1.0.0', '1.0.0 runs'])
  expect(use('1.9.0')).toMatchObject({ status: 1, err: expect.stringContaining('there is no release 1.9.0') })
  expect(use('../1.0.0').status).toBe(1)
  expect([current(), readdirSync(into).sort()]).toEqual(['releases/1.0.0', ['current', 'releases']])
})

it('refuses an archive that is cut, changed, or none', () => {
  const { release } = project()
  const { install, current, releases } = machine()
  install(release('1.0.0'))
  const archive = release('1.1.0')
  const whole = readFileSync(archive)
  writeFileSync(archive, whole.subarray(0, whole.length / 2))
  expect(install(archive)).toMatchObject({ status: 1, err: expect.stringContaining('is not the file that') })
  spawnSync('rm', [`${archive}.sha256`])
  expect(install(archive).status).toBe(1)
  writeFileSync(archive, 'no archive')
  expect(install(archive).status).toBe(1)
  expect([current(), releases()]).toEqual(['releases/1.0.0', ['1.0.0']])
})
