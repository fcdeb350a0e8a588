/** The files of a release: the archive that operators install, the tools of other machines, the packages in it, and their digests. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a build makes; dist has more, such as files of earlier builds that `npm run build` has recorded. */
const built = ['page', 'server', 'tools']

function run(command, args, cwd) {
  const options = { cwd, encoding: /** @type {const} */ ('utf8'), maxBuffer: 16 * 1024 ** 2 }
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? stderr.trim()}`)
  return stdout
}

/** `sha256sum --check` reads it. */
const digestLine = (folder, name) =>
  `${createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex')}  ${name}\n`

/** What the lock of these sources installs on a server, in the form of CycloneDX. */
function billOfMaterials(sources) {
  const lists = ['--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const bill = JSON.parse(run('npm', ['sbom', ...lists], sources))
  // npm takes the name of the folder.
  bill.metadata.component.name = JSON.parse(readFileSync(path.join(sources, 'package.json'), 'utf8')).name
  return `${JSON.stringify(bill, null, 2)}\n`
}

/**
 * Fills `dist/releases` of a repository with the files of one version: `spawnpoint-VERSION.tar.gz` (the files of the commit,
 * and what `npm run build` made of them) with its SHA-256 beside it, the tools for other machines, the list of packages as
 * CycloneDX, and SHA256SUMS of all. Returns the path of the archive.
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
    writeFileSync(`${archive}.sha256`, digestLine(folder, `${name}.tar.gz`))
    const tools = readdirSync(path.join(root, 'dist/tools')).filter((file) => file.endsWith('.mjs'))
    const named = tools.map((file) => [file, file.replace(/\.mjs$/, `-${version}.mjs`)])
    for (const [file, own] of named) copyFileSync(path.join(root, 'dist/tools', file), path.join(folder, own))
    const bill = `${name}.cdx.json`
    writeFileSync(path.join(folder, bill), billOfMaterials(path.join(work, name)))
    const files = [`${name}.tar.gz`, bill, ...named.map(([, own]) => own)]
    writeFileSync(path.join(folder, 'SHA256SUMS'), files.map((file) => digestLine(folder, file)).join(''))
    return archive
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
