import { expect, it } from 'vitest'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { ToolError } from '../tool-process.ts'
import { lockFolder } from './lock.ts'

it('a folder has one process at a time, and the next one is the same to the portal', async () => {
  const [folder, other] = [folderOfTest(), folderOfTest()]
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(ToolError)
  await first.unlock()
  const second = await lockFolder(folder)
  await second.unlock()
  expect(second.holder).toBe(first.holder)
  const elsewhere = await lockFolder(other)
  await elsewhere.unlock()
  expect(elsewhere.holder).not.toBe(first.holder)
})
