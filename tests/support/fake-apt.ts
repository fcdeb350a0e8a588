import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { folderOfTest } from './temporary-folder.ts'

/**
 * Puts a fake apt-get first in PATH, which only logs its arguments, and makes this process look like root, until the test
 * ends. `install`: the shell lines that the fake runs for `apt-get install`.
 */
export function fakeApt(install: string) {
  const folder = folderOfTest()
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
  return { folder, asked: () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean) }
}
