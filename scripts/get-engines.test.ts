import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { fakeApt } from '../tests/support/fake-apt.ts'
import * as real from './find-engines.mjs'

// Only Linux has flock(1), by which installations wait for each other.
const onLinux = it.skipIf(process.platform !== 'linux')

/** Runs the script where one engine is installed and the other is when `folder` has its file. */
async function getEngines(folder: string) {
  vi.resetModules()
  const find = () => (existsSync(path.join(folder, 'gecko')) ? 'gecko' : undefined)
  vi.doMock('./find-engines.mjs', () => ({
    missing: real.missing,
    engines: {
      gecko: { title: 'Gecko', find, packages: ['gecko', 'gecko-driver'] },
      blink: { title: 'Blink', find: () => 'blink', packages: ['blink'] },
    },
  }))
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await import('./get-engines.mjs')
  return { said: said.mock.calls.flat(), failed: failed.mock.calls.flat() }
}

onLinux('installs the packages of the engines that are missing', async () => {
  const apt = fakeApt('touch "$(dirname "$0")/gecko"')
  expect(await getEngines(apt.folder)).toEqual({ said: [], failed: [] })
  expect(apt.asked().at(-1)).toMatch(/ gecko gecko-driver$/)
  await getEngines(apt.folder)
  expect(apt.asked()).toHaveLength(2)
})

onLinux('names what could not be installed, and why, and goes on', async () => {
  const { said, failed } = await getEngines(fakeApt('echo "E: no network" >&2; exit 100').folder)
  expect(said).toEqual(['Gecko is not installed (Debian: apt-get install gecko gecko-driver)'])
  expect(failed).toEqual(['apt-get install gecko gecko-driver failed: E: no network'])
})
