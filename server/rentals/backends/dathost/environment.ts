import * as v from 'valibot'
import { regionCodeSchema } from '../../../../contract/servers/region-code.ts'
import {
  apiAddress,
  type Environment,
  emptyTable,
  gamePath,
  hasEntries,
  jsonText,
  loginTokens,
  readEnvironment,
  wholeNumber,
} from '../environment.ts'
import type { DathostSettings } from './settings.ts'

const api = 'https://dathost.com/api/0.1'

const environmentSchema = v.object({
  DATHOST_URL: v.optional(apiAddress(/^(?:\/[\w.-]+)+$/, api), api),
  DATHOST_EMAIL: v.pipe(v.string(), v.regex(/^[^\s:@]+@[^\s:@]+$/, 'must be the e-mail address of the account')),
  DATHOST_PASSWORD: v.string(),
  DATHOST_TEMPLATE: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,64}$/, 'must be the id of the template server')),
  DATHOST_REGIONS: v.pipe(
    jsonText('{"eu-frankfurt":{"location":"dusseldorf"}}'),
    v.record(
      regionCodeSchema,
      v.strictObject({
        location: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/, 'must be a location id')),
        recommended: v.optional(v.boolean(), false),
      }),
    ),
    v.check((table) => hasEntries(table), emptyTable),
  ),
  DATHOST_DEMO_FOLDER: v.optional(gamePath(''), ''),
  DATHOST_ADMINS_FILE: v.optional(gamePath(''), 'cfg/MatchZy/admins.json'),
  DATHOST_MAX_SERVERS: v.optional(wholeNumber(1, 10_000)),
  GAME_LOGIN_TOKENS: loginTokens,
})

/** Reads `DATHOST_*`. */
export function readDathostSettings(
  environment: Environment,
): { readonly settings: DathostSettings } | { readonly problems: readonly string[] } {
  const read = readEnvironment(environmentSchema, environment)
  if ('problems' in read) return read
  const env = read.settings
  return {
    settings: {
      url: env.DATHOST_URL,
      email: env.DATHOST_EMAIL,
      password: env.DATHOST_PASSWORD,
      template: env.DATHOST_TEMPLATE,
      regions: env.DATHOST_REGIONS,
      loginTokens: env.GAME_LOGIN_TOKENS ?? [],
      maxServers: env.DATHOST_MAX_SERVERS,
      demoFolder: env.DATHOST_DEMO_FOLDER,
      adminsFile: env.DATHOST_ADMINS_FILE,
    },
  }
}
