import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import type { Migration } from '../../server/kernel/db/migrate.ts'
import { migrations } from '../../server/migrations/migrations.ts'
import { testSecret } from './server-process.ts'

/** An earlier version of the portal: its sources with installed packages, and its build. */
export interface PreviousRelease {
  readonly ref: string
  readonly commit: string
  /** Of a production portal, to start with Node. */
  readonly entry: string
  /** Those that it knows. */
  readonly migrations: readonly Migration[]
  /** Runs its command line on a database; returns what it prints. */
  admin(location: DatabaseLocation, ...args: string[]): string
  remove(): void
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 256 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `${stdout}\n${stderr}`}`)
  return stdout.trim()
}

/** The environment that names a database. */
export const environmentOf = (location: DatabaseLocation): Readonly<Record<string, string>> =>
  location.kind === 'sqlite'
    ? { DATA_DIR: path.dirname(location.file), DATABASE_URL: '' }
    : { DATABASE_URL: location.url }

/** Runs the command line of a tree. */
export const runAdmin = (tree: string, location: DatabaseLocation, ...args: string[]): string =>
  run(process.execPath, [path.join(tree, 'server/admin/main.ts'), ...args], tree, {
    ...environmentOf(location),
    PORTAL_SECRET: testSecret,
    PUBLIC_ORIGIN: 'https://play.example.org',
  })

/**
 * Checks out a tag or commit into a temporary folder. `installed`: with its own packages and a build, which takes minutes;
 * `linked`: with the packages of this tree, and run from source.
 */
export function checkOutRelease(ref: string, how: 'installed' | 'linked'): PreviousRelease {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-release-'))
  const commit = run('git', ['rev-parse', '--short', `${ref}^{commit}`], '.')
  run('sh', ['-ec', `git archive ${commit} | tar -x -C ${folder}`], '.')
  if (how === 'installed') {
    run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], folder)
    run('npm', ['run', 'build'], folder)
  } else {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  }
  return {
    ref,
    commit,
    entry: path.join(folder, how === 'installed' ? 'dist/server/main.js' : 'server/main.ts'),
    migrations: migrations.filter(({ name }) => existsSync(path.join(folder, `server/migrations/${name}.ts`))),
    admin: (location, ...args) => runAdmin(folder, location, ...args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The newest release; before the first tag, the last commit with eleven migrations. Undefined without the history of git. */
export function newestRelease(): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' })
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*')
  const ref = tag.status === 0 ? tag.stdout.trim() : '9db93c8'
  return git('cat-file', '-e', `${ref}^{commit}`).status === 0 ? ref : undefined
}
