import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isEverything } from '../../tests/support/everything.ts'

const root = path.join(import.meta.dirname, '../..')
const copy = mkdtempSync(path.join(tmpdir(), 'one-more-language-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const lines = readFileSync(path.join(root, 'contract/language.ts'), 'utf8')
const english = "  en: { name: 'English', short: 'EN', tag: 'en' },\n"

// Checks the types of everything: half a minute.
it.runIf(isEverything)(
  'a line in the list of languages is all that the compiler asks for',
  { timeout: 600_000 },
  () => {
    for (const part of [
      'contract',
      'src',
      'sw',
      'server',
      'demo',
      'tools',
      'tests',
      'scripts',
      'config',
      'locales',
      'public',
    ]) {
      cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
    }
    for (const part of [
      'tsconfig.json',
      'package.json',
      'lingui.config.ts',
      'uno.config.ts',
      'vite.config.ts',
      'vitest.config.ts',
    ]) {
      cpSync(path.join(root, part), path.join(copy, part))
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
    expect(lines).toContain(english)
    const more = `${english}  xx: { name: 'Pseudo', short: 'XX', tag: 'xx', dir: 'rtl' },\n`
    writeFileSync(path.join(copy, 'contract/language.ts'), lines.replace(english, more))
    const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
    const check = (project: string): string => {
      const file = path.join(copy, `config/tsconfig.${project}.json`)
      // The cache of the checkout is of its own sources.
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"tsBuildInfoFile": "[^"]+"/, '"incremental": false'))
      const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', file], { cwd: copy, encoding: 'utf8' })
      return stdout + stderr
    }
    for (const project of ['pure', 'page', 'worker', 'server', 'test']) expect(check(project)).toBe('')
  },
)
