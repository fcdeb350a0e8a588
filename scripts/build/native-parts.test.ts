import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { lockSchema } from './dependencies.ts'

const root = path.join(import.meta.dirname, '../..')
const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64']

/*
 * A machine without a C++ compiler: nothing is compiled during an installation (`ignore-scripts` in .npmrc), and every
 * native part is a binary inside a package of the registry.
 */

it('SQLite is in its package for every platform, and the one in use was not compiled here', () => {
  const folder = path.join(root, 'node_modules/better-sqlite3')
  expect(readdirSync(path.join(folder, 'prebuilds'))).toEqual(
    expect.arrayContaining([...platforms, 'linuxmusl-x64', 'linuxmusl-arm64'].map((name) => `${name}.node`)),
  )
  expect(existsSync(path.join(folder, 'build'))).toBe(false)
  expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
})

it.each(['@node-rs/argon2', '@swc/core', 'rolldown'])('%s has a package with its binary for every platform', (name) => {
  const { optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {}
  const binaries = Object.keys(optionalDependencies)
  const missing = platforms.filter((platform) => !binaries.some((binary) => binary.includes(`-${platform}`)))
  expect(missing).toEqual([])
  expect(binaries.filter((binary) => packages[`node_modules/${binary}`] === undefined)).toEqual([])
})
