import { expect, it, vi } from 'vitest'
import { fakeApt } from '../tests/support/fake-apt.ts'
import { installDebian } from './debian-packages.mjs'

// Only Linux has flock(1), by which installations wait for each other.
const onLinux = it.skipIf(process.platform !== 'linux')

onLinux('installs packages, with lists that are renewed first and no question asked', () => {
  const apt = fakeApt('exit 0')
  installDebian(['firefox-esr', 'xvfb'])
  expect(apt.asked()).toEqual([
    'noninteractive: update -qq',
    'noninteractive: install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 firefox-esr xvfb',
  ])
})

onLinux('a failure names the command, and what apt-get said', () => {
  fakeApt('echo "E: Unable to locate package xvfb" >&2; exit 100')
  expect(() => installDebian(['xvfb'])).toThrow('apt-get install xvfb failed: E: Unable to locate package xvfb')
})

it('only root installs; the command is named for others', () => {
  const apt = fakeApt('exit 0')
  vi.spyOn(process, 'getuid').mockReturnValue(1000)
  expect(() => installDebian(['xvfb'])).toThrow('only root on Debian may run: apt-get install xvfb')
  expect(apt.asked()).toEqual([])
})
