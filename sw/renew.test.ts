import { expect, it, vi } from 'vitest'
import { createRenewal } from './renew.ts'

const setUp = (...answers: boolean[]) => {
  const renewDocuments = vi.fn(async (_version?: string) => answers.shift() ?? false)
  const wait = vi.fn(async () => undefined)
  const dropScreens = vi.fn(async () => true)
  return {
    renewDocuments,
    wait,
    renew: createRenewal({ precache: { renewDocuments }, wait, dropScreens }),
    dropScreens,
  }
}

it('downloads the documents until they have the settings that the page has', async () => {
  const { renewDocuments, wait, renew, dropScreens } = setUp(false, false, true)
  await renew('b')
  expect(renewDocuments.mock.calls).toEqual([['b'], ['b'], ['b']])
  expect([wait.mock.calls.length, dropScreens.mock.calls.length]).toEqual([2, 3])
})

it('gives up where they never have', async () => {
  const { renewDocuments, renew } = setUp()
  await renew('b')
  expect(renewDocuments).toHaveBeenCalledTimes(6)
})

it('a later change takes the place of an earlier one', async () => {
  const { renewDocuments, wait, renew } = setUp(false, true)
  let goOn: (value?: undefined) => void = () => undefined
  wait.mockReturnValueOnce(new Promise((done) => (goOn = done)))
  const first = renew('b')
  await vi.waitFor(() => expect(wait).toHaveBeenCalledOnce())
  await renew('c')
  goOn()
  await first
  expect(renewDocuments.mock.calls).toEqual([['b'], ['c']])
})
