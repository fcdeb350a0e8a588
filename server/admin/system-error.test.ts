import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { isSystemError, systemErrorText } from './system-error.ts'

const textOf = async (act: Promise<unknown>): Promise<string> => {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isSystemError(error) ? systemErrorText(error) : expect.unreachable('no system error')
}

it('tells what is wrong with a path', async () => {
  const folder = folderOfTest()
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await textOf(readFile(`${file}.json`))).toBe(`There is no file or folder ${file}.json (ENOENT)`)
  expect(await textOf(readFile(folder))).toBe('The path leads to a folder, not to a file (EISDIR)')
  expect(await textOf(readFile(join(file, 'x')))).toBe(
    `A part of the path ${join(file, 'x')} is a file, not a folder (ENOTDIR)`,
  )
})

it.each([
  ['ENOSPC', 'The disk is full (ENOSPC)'],
  ['EACCES', 'This user has no access to the file or folder (EACCES)'],
  ['EOTHER', 'in the words of the system'],
])('knows %s', (code, text) => {
  expect(systemErrorText(Object.assign(new Error('in the words of the system'), { code }))).toBe(text)
})
