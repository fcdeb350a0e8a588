import * as v from 'valibot'

/** What is wrong in a community file beyond its schema. `region`: one that is in use and missing. */
export interface FileProblem {
  /** Such as `settings.quickJoin.0` or `servers.3.region`. */
  readonly path: string
  /** What it must be, in English: for the command line and programs. */
  readonly text: string
  readonly region?: string
}

/** `settings.quickJoin[0]: must be …`. */
export const problemLine = ({ path, text }: FileProblem): string => `${path.replace(/\.(\d+)/g, '[$1]')}: ${text}`

/** The problems of a refusal (SETTINGS_IN_USE), each at its path in the settings. */
export const settingsProblemsSchema = v.array(v.object({ path: v.string(), region: v.optional(v.string()) }))
