/** Installs Debian packages for tests, where this process may. */
import { spawnSync } from 'node:child_process'

const mayInstall = () => process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0

/** apt-get fails at once while another one reads the lists, so ours wait for each other. */
const queue = '/tmp/spawnpoint-apt.lock'
const script = `apt-get update -qq
exec apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"`

/**
 * @param {readonly string[]} packages
 * @throws {Error} if this process is not root on Debian, or apt-get fails
 */
export function installDebian(packages) {
  const command = `apt-get install ${packages.join(' ')}`
  if (!mayInstall()) throw new Error(`only root on Debian may run: ${command}`)
  const { status, stdout, stderr, error } = spawnSync('flock', [queue, 'sh', '-c', script, 'sh', ...packages], {
    encoding: 'utf8',
    timeout: 900_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2000)}`)
}
