import * as v from 'valibot'

const versionsSchema = v.optional(v.record(v.string(), v.string()), {})
export const manifestSchema = v.object({
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
  optionalDependencies: versionsSchema,
  peerDependencies: versionsSchema,
})
export const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      name: v.optional(v.string()),
      version: v.optional(v.string()),
      resolved: v.optional(v.string()),
      integrity: v.optional(v.string()),
      license: v.optional(v.string()),
      optionalDependencies: versionsSchema,
      dev: v.optional(v.boolean(), false),
      inBundle: v.optional(v.boolean(), false),
      hasInstallScript: v.optional(v.boolean(), false),
    }),
  ),
})
type Manifest = v.InferOutput<typeof manifestSchema>
type Lock = v.InferOutput<typeof lockSchema>

/**
 * SPDX identifiers of licences whose code may be part of a work under the AGPL-3.0
 * (https://www.gnu.org/licenses/license-list.html).
 */
const compatibleLicences = new Set([
  '0BSD',
  'AGPL-3.0-only',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Of fonts: a file beside the program, not part of its code (the same list, "Licenses for fonts").
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that may run a script while they are installed, each with what the script does. */
export type AllowedScripts = Readonly<Record<string, string>>

/** True where an SPDX expression (`MIT`, `(MIT OR WTFPL)`, `MIT AND ISC`) leaves a compatible choice. */
export const isCompatible = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => compatibleLicences.has(licence.trim())))

const exactVersion = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const packageName = (location: string): string => location.slice(location.lastIndexOf('node_modules/') + 13)

/** Whether a package comes in a file of its own: not the project, and not a package inside another. */
export const hasOwnFile = (location: string, { inBundle = false }: { readonly inBundle?: boolean }): boolean =>
  location !== '' && !inBundle

/** What an entry of the lock says about its file. `name`: that of an alias, whose folder has another. */
interface LockedFile {
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly integrity?: string | undefined
}

/**
 * The address of a package's file, for `resolved` in the lock: its path is the same in every registry, and npm puts the
 * configured one in the place of the host (`replace-registry-host` in .npmrc). Undefined for what has no file of its own:
 * the project, and a package inside another.
 */
export function lockedAddress(location: string, { name, version, integrity }: LockedFile): string | undefined {
  if (version === undefined || integrity === undefined) return undefined
  const full = name ?? packageName(location)
  return `https://npm.invalid/${full}/-/${full.slice(full.indexOf('/') + 1)}-${version}.tgz`
}

/** By name: the licences of the packages that list it as optional, such as a compiler its binary for one platform. */
function optionalPackages(lock: Lock): ReadonlyMap<string, string> {
  return new Map(
    Object.values(lock.packages).flatMap(({ license, optionalDependencies }) =>
      license === undefined ? [] : Object.keys(optionalDependencies).map((name) => [name, license] as const),
    ),
  )
}

/**
 * What is wrong with the packages of a repository: a version range, a production package under a licence that is not
 * compatible with the AGPL-3.0, a file in the lock without a hash, which any registry could replace, an address in the lock
 * that is not {@link lockedAddress}, an install script that
 * `allowedScripts` does not name, or a name there without a script.
 */
export function dependencyFaults(manifest: Manifest, lock: Lock, allowedScripts: AllowedScripts): string[] {
  const wanted = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  })
  const inexact = wanted.filter(([, version]) => !exactVersion.test(version))
  const locked = Object.entries(lock.packages)
    .filter(([location]) => location !== '')
    .map(([location, entry]) => ({
      ...entry,
      location,
      name: packageName(location),
      address: lockedAddress(location, entry),
    }))
  // npm knows the licence of a platform's package only where that platform installed it.
  const parents = optionalPackages(lock)
  const withScript = new Set(locked.filter((entry) => entry.hasInstallScript).map(({ name }) => name))
  return [
    ...inexact.map(([name, version]) => `${name}: "${version}" is not an exact version`),
    ...locked
      .filter(({ dev, name, license = parents.get(name) ?? '' }) => !dev && !isCompatible(license))
      .map(({ name, license }) => `${name}: the licence ${license ?? '(none)'} is not known to be compatible`),
    ...locked
      .filter((entry) => hasOwnFile(entry.location, entry) && entry.integrity === undefined)
      .map(({ name }) => `${name}: its file has no hash in the lock; run "npm run lock"`),
    ...locked
      .filter(({ resolved, address }) => resolved !== address)
      .map(({ name, resolved = '(none)' }) => `${name}: its address in the lock is ${resolved}; run "npm run lock"`),
    ...[...withScript].filter((name) => !(name in allowedScripts)).map((name) => `${name} has an install script`),
    ...Object.keys(allowedScripts)
      .filter((name) => !withScript.has(name))
      .map((name) => `${name} has no install script any more`),
  ]
}
