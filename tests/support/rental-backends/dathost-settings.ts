import type { DathostSettings } from '../../../server/rentals/backends/dathost/settings.ts'

export const account = { email: 'owner@example.org', password: 'a long password' }
export const template = '6ab450a9e85891190562866f'

/** The settings for the account of the stand-in (dathost-api.ts) at `url`, without login tokens and limit. */
export const dathostSettings = (url: string): DathostSettings => ({
  url: `${url}/api/0.1`,
  ...account,
  template,
  regions: {
    'eu-frankfurt': { location: 'dusseldorf', recommended: true },
    'ap-singapore': { location: 'singapore', recommended: false },
  },
  loginTokens: [],
  maxServers: undefined,
  demoFolder: '',
  adminsFile: 'cfg/MatchZy/admins.json',
})
