/** Where the source of a build is, for the link in the app: AGPL-3.0, section 13. */
import { spawnSync } from 'node:child_process'

/**
 * The web address of a git remote, without user names and passwords; undefined for a path, and for a host that is not a
 * public name.
 * @param {string} remote
 */
export function webAddressOf(remote) {
  const [, host, path] =
    /^(?:ssh:\/\/)?(?:[\w.-]+@)?([\w.-]+)(?::\d+\/|[:/])([\w./~-]+?)(?:\.git)?\/?$/.exec(remote) ?? []
  const isWeb = /^https?:\/\//.test(remote) && URL.canParse(remote)
  if (isWeb) {
    const { protocol, host: webHost, pathname } = new URL(remote)
    return isPublicName(webHost) ? `${protocol}//${webHost}${pathname.replace(/\.git\/?$|\/$/, '')}` : undefined
  }
  return host !== undefined && isPublicName(host) && !remote.startsWith('/') && !remote.startsWith('.')
    ? `https://${host}/${path}`
    : undefined
}

const isPublicName = (host) =>
  /^(?!.*\.(?:local|lan|internal|localhost)$)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?$/i.test(host)

/** `SOURCE_URL`, else the address of the remote `origin`; empty: neither is known. */
export function sourceUrl() {
  if (process.env.SOURCE_URL) return process.env.SOURCE_URL
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { encoding: 'utf8' })
  return (status === 0 && webAddressOf(stdout.trim())) || ''
}
