/**
 * Programs of Debian packages for tests. They are unpacked into the ignored folder node_modules/.cache, not installed:
 * installing nginx or Caddy would start it on the machine's own ports.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const cache = path.join(import.meta.dirname, '../node_modules/.cache/debian')

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', cwd })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${error?.message ?? `${stdout}${stderr}`.trim()}`)
}

/** Whether the file exists and the libraries that it needs are there. */
const works = (file, versionArgument) =>
  existsSync(file) && spawnSync(file, [versionArgument], { stdio: 'ignore' }).status === 0

function download(name, folder) {
  const get = () => run('apt-get', ['download', '-q', name], folder)
  try {
    get()
  } catch (error) {
    // Without package lists nothing can be downloaded, and only root may fetch them.
    if (process.getuid?.() !== 0) throw error
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'update', '-q'], folder)
    get()
  }
}

/**
 * The path of a program: the machine's own, else that of the Debian package `name`.
 * @param {string} name of the package and of the program
 * @param {string} versionArgument with which it prints its version
 * @returns {string}
 * @throws {Error} if there is none and the package cannot be downloaded or does not run here
 */
export function debianProgram(name, versionArgument) {
  const folder = path.join(cache, name)
  const machine = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin']
  const places = [...machine, path.join(folder, 'usr/sbin'), path.join(folder, 'usr/bin')]
  const find = () => places.map((place) => path.join(place, name)).find((file) => works(file, versionArgument))
  const found = find()
  if (found) return found
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  download(name, folder)
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'))
  if (!archive) throw new Error(`apt-get downloaded no package ${name}`)
  run('dpkg-deb', ['-x', archive, '.'], folder)
  const unpacked = find()
  if (!unpacked) throw new Error(`the program of the Debian package ${name} does not run on this machine`)
  return unpacked
}
