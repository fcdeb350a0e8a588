import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type BuildInfo, buildInfoSchema } from '../contract/health.ts'
import packageJson from '../package.json' with { type: 'json' }

/** The version of this release. */
export const { version } = packageJson

/** What `npm run build` wrote into a folder of the server (scripts/build-info.mjs); undefined: it runs from its sources. */
export function buildIn(folder: string): BuildInfo | undefined {
  const file = join(folder, 'build.json')
  return existsSync(file)
    ? v.parse(v.pipe(v.string(), v.parseJson(), buildInfoSchema), readFileSync(file, 'utf8'))
    : undefined
}

/** The build that runs. */
export const build = buildIn(import.meta.dirname)
