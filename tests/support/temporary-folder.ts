import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const create = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'spawnpoint-test-')))
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** An empty folder, removed at the end of the test. */
export function folderOfTest(): string {
  const folder = create()
  onTestFinished(() => remove(folder))
  return folder
}

/** An empty folder, removed after all tests of the file. */
export function folderOfFile(): string {
  const folder = create()
  afterAll(() => remove(folder))
  return folder
}
