/** The archive of a release: the files of its commit and what `npm run build` made of them, in one folder. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a build makes; dist has more, such as files of earlier builds that `npm run build` has recorded. */
const built = ['page', 'server', 'tools']

function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1024 ** 2 })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr.trim()}`)
}

/**
 * Packs `dist/releases/spawnpoint-VERSION.tar.gz` of a repository, with its SHA-256 beside it. Returns its path.
 * @param {{ root: string, version: string, commit: string }} release
 */
export function packRelease({ root, version, commit }) {
  for (const name of built) {
    if (!existsSync(path.join(root, 'dist', name))) throw new Error(`dist/${name} is missing: run "npm run build"`)
  }
  const name = `spawnpoint-${version}`
  const folder = path.join(root, 'dist/releases')
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(path.join(tmpdir(), 'spawnpoint-release-'))
  try {
    const sources = path.join(work, 'sources.tar')
    run('git', ['archive', '--format=tar', `--prefix=${name}/`, `--output=${sources}`, commit], root)
    run('tar', ['-xf', sources], work)
    // After the sources, so that no source is newer than the build.
    for (const part of built)
      cpSync(path.join(root, 'dist', part), path.join(work, name, 'dist', part), { recursive: true })
    const archive = path.join(folder, `${name}.tar.gz`)
    run('tar', ['-czf', archive, '--owner=0', '--group=0', '--numeric-owner', name], work)
    const digest = createHash('sha256').update(readFileSync(archive)).digest('hex')
    writeFileSync(`${archive}.sha256`, `${digest}  ${name}.tar.gz\n`)
    return archive
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
