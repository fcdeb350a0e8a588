import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  type AllowedScripts,
  dependencyFaults,
  isCompatible,
  lockedAddress,
  lockSchema,
  manifestSchema,
} from './dependencies.ts'

/** None of them runs (`ignore-scripts` in .npmrc): every package works as it is unpacked. */
const allowedScripts: Readonly<Record<'.' | 'tests/bench', AllowedScripts>> = {
  '.': { '@swc/core': 'looks for its binary, which is a package of its own' },
  'tests/bench': {},
}

const readJson = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8'))

it.each(['.', 'tests/bench'] as const)(
  '%s: every dependency has an exact version, a compatible licence and no unknown install script',
  (folder) => {
    const manifest = v.parse(manifestSchema, readJson(`${folder}/package.json`))
    const lock = v.parse(lockSchema, readJson(`${folder}/package-lock.json`))
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(dependencyFaults(manifest, lock, allowedScripts[folder])).toEqual([])
  },
)

const faultsOf = (manifest: object, packages: Record<string, object>, scripts: AllowedScripts = {}) => {
  const hashed = Object.entries(packages).map(([location, entry]) => [location, { integrity: 'sha512-x', ...entry }])
  const lock = v.parse(lockSchema, { packages: Object.fromEntries(hashed) })
  return dependencyFaults(v.parse(manifestSchema, manifest), lock, scripts)
}

it('a package with a file of its own has the hash of it', () => {
  const license = 'MIT'
  const inside = { 'node_modules/a/node_modules/b': { license, integrity: undefined, inBundle: true } }
  expect(faultsOf({}, inside)).toEqual([])
  expect(
    faultsOf({}, { '': { integrity: undefined, license }, 'node_modules/a': { license, integrity: undefined } }),
  ).toEqual(['a: its file has no hash in the lock; run "npm run lock"'])
})

describe('versions', () => {
  it.each(['1.2.3', '1.2.3-beta.1', 'npm:typescript@7.0.2', 'npm:@a/b@1.0.0'])('accepts %s', (version) => {
    expect(faultsOf({ dependencies: { a: version } }, {})).toEqual([])
  })

  it.each(['^1.2.3', '~1.2.3', '1.x', '*', '', 'latest', '>=1.0.0', 'npm:a@^1.0.0', 'github:a/b', 'file:../a'])(
    'refuses "%s"',
    (version) => {
      const expected = [`a: "${version}" is not an exact version`]
      expect(faultsOf({ dependencies: { a: version } }, {})).toEqual(expected)
      expect(faultsOf({ devDependencies: { a: version } }, {})).toEqual(expected)
      expect(faultsOf({ optionalDependencies: { a: version } }, {})).toEqual(expected)
    },
  )
})

describe('licences', () => {
  it.each(['MIT', '(MIT OR WTFPL)', '(BSD-2-Clause OR MIT OR Apache-2.0)', 'MIT AND ISC'])('accepts %s', (licence) => {
    expect(isCompatible(licence)).toBe(true)
  })

  it.each([
    'UNLICENSED',
    'GPL-2.0-only',
    'SSPL-1.0',
    'BUSL-1.1',
    'CC-BY-NC-4.0',
    'MIT AND SSPL-1.0',
    'SEE LICENSE IN A',
  ])('refuses %s in production, nested or not', (license) => {
    const nested = 'node_modules/b/node_modules/@a/a'
    expect(faultsOf({}, { [nested]: { license } })).toEqual([
      `@a/a: the licence ${license} is not known to be compatible`,
    ])
  })

  it('refuses a package without a licence', () => {
    expect(faultsOf({}, { 'node_modules/a': {} })).toEqual(['a: the licence (none) is not known to be compatible'])
  })

  it.each([
    ['MIT', []],
    [
      'SSPL-1.0',
      ['a: the licence SSPL-1.0 is not known to be compatible', 'b: the licence (none) is not known to be compatible'],
    ],
  ])('judges a package of another platform by the package that lists it (%s)', (license, faults) => {
    const packages = {
      'node_modules/a': { license, optionalDependencies: { b: '1.0.0' } },
      'node_modules/b': {},
    }
    expect(faultsOf({}, packages)).toEqual(faults)
  })

  it('accepts any licence of a development package, which is not distributed', () => {
    expect(faultsOf({}, { 'node_modules/a': { license: 'UNLICENSED', dev: true } })).toEqual([])
  })
})

describe('addresses', () => {
  const integrity = 'sha512-x'

  it.each([
    ['node_modules/a', { version: '1.2.3', integrity }, 'https://npm.invalid/a/-/a-1.2.3.tgz'],
    ['node_modules/b/node_modules/@c/d', { version: '1.0.0', integrity }, 'https://npm.invalid/@c/d/-/d-1.0.0.tgz'],
    ['node_modules/a', { name: '@c/d', version: '1.0.0', integrity }, 'https://npm.invalid/@c/d/-/d-1.0.0.tgz'],
    ['node_modules/a/node_modules/bundled', { version: '1.0.0', integrity: undefined, inBundle: true }, undefined],
  ])('are the path in any registry: %s %o', (location, entry, address) => {
    expect(lockedAddress(location, entry)).toBe(address)
    expect(faultsOf({}, { [location]: { license: 'MIT', ...entry, resolved: address } })).toEqual([])
  })

  it('refuses a missing one, and that of a registry', () => {
    const entry = { license: 'MIT', version: '1.2.3', integrity }
    const fault = (address: string) => [`a: its address in the lock is ${address}; run "npm run lock"`]
    expect(faultsOf({}, { 'node_modules/a': entry })).toEqual(fault('(none)'))
    const resolved = 'https://npm.example.org/a/-/a-1.2.3.tgz'
    expect(faultsOf({}, { 'node_modules/a': { ...entry, resolved } })).toEqual(fault(resolved))
  })
})

describe('install scripts', () => {
  const packages = { 'node_modules/a': { license: 'MIT', dev: true, hasInstallScript: true } }

  it('refuses one that is not allowed', () => {
    expect(faultsOf({}, packages)).toEqual(['a has an install script'])
  })

  it('accepts one with a reason, and wants the reason removed with it', () => {
    expect(faultsOf({}, packages, { a: 'compiles' })).toEqual([])
    expect(faultsOf({}, {}, { a: 'compiles' })).toEqual(['a has no install script any more'])
  })
})
