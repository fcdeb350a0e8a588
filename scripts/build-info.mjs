/** What a build says of itself in `/healthz`. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * `REVISION` where there is no repository, as in an image, else the commit of the repository, with a mark if files differ from it.
 * @param {{ now?: number, environment?: Record<string, string | undefined>, folder?: string }} [options]
 * @returns {{ commit: string | null, builtAt: string }}
 */
export function buildInfo({ now = Date.now(), environment = process.env, folder = root } = {}) {
  const builtAt = new Date(now).toISOString()
  if (environment.REVISION) return { commit: environment.REVISION, builtAt }
  const commit = git(folder, 'rev-parse', 'HEAD')
  if (commit === undefined) return { commit: null, builtAt }
  return { commit: git(folder, 'status', '--porcelain') === '' ? commit : `${commit}+changes`, builtAt }
}
