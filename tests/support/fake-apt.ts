import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished, vi } from 'vitest'

/**
 * Puts an apt-get that only writes down what it is asked for first into PATH, and lets this process look like root.
 * `install`: what it does when it is to install something, as lines for a shell.
 */
export function fakeApt(install: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'apt-'))
  const log = path.join(folder, 'log')
  const program = path.join(folder, 'apt-get')
  writeFileSync(log, '')
  writeFileSync(
    program,
    `#!/bin/sh
echo "$DEBIAN_FRONTEND: $*" >> '${log}'
[ "$1" = install ] || exit 0
${install}
`,
  )
  chmodSync(program, 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, asked: () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean) }
}
