import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { linkKindName, linkKinds } from '../../../../contract/community/link-kinds.ts'
import { type FieldSpec, flag, line, pair, part, picture } from '../edits/field-spec.ts'
import { languageOptions } from '../edits/language-options.ts'
import { commandList } from './command-specs.ts'
import { groupInGame } from './group-specs.ts'
import { modeSettings } from './mode-specs.ts'
import { rankingSettingsId } from './ranking-settings-id.ts'
import { rankingList } from './ranking-specs.ts'
import { retentionSettings } from './retention-specs.ts'

export interface SettingGroup {
  /** Fragment of the address that leads to it. */
  readonly id?: string
  readonly label: MessageDescriptor
  readonly hint?: MessageDescriptor
  readonly settings: readonly FieldSpec[]
}

const both = {}
const https = msg`Enter an address that begins with https://`
const linkAddress = msg`Enter an address that begins with https://, mailto: or tel:`
const [address, ip, port] = ['{address}', '{ip}', '{port}']
const steam = msg`Enter a link that begins with steam:// and holds ${address}, or ${ip} and ${port}.`
const contrast = msg`Choose a colour with more contrast, written like #7c9bff.`
const page = { isPage: true } as const
const none = { canBeEmpty: true, whenEmpty: null } as const
const wide = msg`PNG, wider than high, each side from 320 to 3840 pixels, at most 2.3 to 1, up to 2 MB`
const narrow = msg`PNG, higher than wide, each side from 320 to 3840 pixels, at most 1 to 2.3, up to 2 MB`
const icon512 = msg`Scaled to 512×512 pixels`
const number = msg`Enter a whole number: 2 to 64 slots, a tickrate of 16 to 1000.`

/** Every setting once, in the order of the form. */
export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'name',
    label: msg`Name and words`,
    settings: [
      line('name', msg({ message: 'Name', context: 'community' }), 40),
      line('shortName', msg`Short name`, 24, { hint: msg`Below the icon of the installed app` }),
      pair('tagline', msg`Tagline`, 80),
      pair('description', msg`Description`, 300, { hint: msg`Of the installed app and of shared links` }),
      pair('defaultTicker', msg`Line above the list`, 300, {
        ...none,
        hint: msg`When there is no announcement. Empty: no line.`,
      }),
      {
        key: 'languages',
        label: msg`Languages that visitors may choose`,
        type: 'set',
        options: languageOptions,
        problem: msg`Offer at least one language, and the language of a first visit.`,
      },
      {
        key: 'defaultLanguage',
        label: msg`Language of a first visit`,
        type: 'choice',
        options: [...languageOptions, { value: 'browser', label: msg`Same as browser` }],
      },
      line('filingNumber', msg`Filing number`, 80, { ...none, hint: msg`Empty: none is shown.` }),
      line('sourceUrl', msg`Address of the source`, 500, {
        ...none,
        hint: msg`Required if you have changed the program (AGPL-3.0). Empty: the address set by the build.`,
        problem: https,
      }),
      flag('indexing', msg`Search engines may list the pages`),
      {
        key: 'securityContacts',
        label: msg`Security contact (security.txt)`,
        type: 'words',
        ...none,
        hint: msg`Addresses, separated by commas. Empty: those in the environment.`,
        problem: msg`Up to 8 different addresses that begin with mailto: or https://`,
      },
      {
        key: 'formerOrigins',
        label: msg`Former addresses of the portal, which redirect here`,
        type: 'words',
        ...none,
        hint: msg`Addresses, separated by commas. Empty: those in the environment.`,
        problem: msg`Up to 16 different addresses such as https://old.example.org, without the current one`,
      },
    ],
  },
  {
    label: msg`Links`,
    settings: [
      {
        key: 'links',
        label: msg`Links`,
        type: 'list',
        addLabel: msg`Add a link`,
        blank: { kind: 'website', url: 'https://' },
        fields: [
          {
            key: 'kind',
            label: msg`Kind`,
            type: 'choice',
            options: linkKinds.map((value) => ({ value, label: linkKindName(value) })),
          },
          line('url', msg`Address`, 500, { problem: linkAddress }),
          pair('label', msg`Own name`, 40, {
            canBeEmpty: true,
            whenEmpty: undefined,
            hint: msg`Empty: the name of its kind`,
          }),
          {
            key: 'icon',
            label: msg`Own picture as the icon`,
            type: 'icon',
            hint: msg`PNG, a square of 32 to 512 pixels, up to 2 MB`,
          },
        ],
      },
    ],
  },
  {
    id: 'regions',
    label: msg`Regions`,
    settings: [
      {
        key: 'regions',
        label: msg`Regions`,
        type: 'list',
        addLabel: msg`Add a region`,
        blank: { code: '', country: '', name: both },
        problem: msg`Each region needs its own code, with 1 to 60 regions.`,
        fields: [
          line('code', msg`Code`, 32, {
            hint: msg`Servers and backends refer to it, so don't change it later.`,
            problem: msg`Lower-case letters, digits and hyphens, such as eu-warsaw`,
          }),
          line('country', msg`Country of the flag`, 2, { problem: msg`Two capital letters, such as PL` }),
          pair('name', msg({ message: 'Name', context: 'region' }), 40),
        ],
      },
    ],
  },
  {
    label: msg`Modes`,
    settings: modeSettings,
  },
  {
    id: rankingSettingsId,
    label: msg`Modes with a leaderboard`,
    hint: msg`Deathmatch, pistol DM, solo 1v1 and retakes always have one. Counting starts with the choice. A mode that you take out keeps its statistics, hidden, and goes on with them when you choose the same rule again. Each rule has statistics of its own.`,
    settings: [rankingList],
  },
  {
    label: msg`Words for seasons`,
    settings: [
      part(
        'seasonWords',
        msg`Own words for seasons`,
        [
          pair('season', msg`One season`, 24),
          pair('seasons', msg`Several seasons`, 24),
          pair('allTime', msg`All time`, 24),
        ],
        { canBeEmpty: true, whenEmpty: null, blank: { season: both, seasons: both, allTime: both } },
      ),
    ],
  },
  {
    label: msg`Features`,
    hint: msg`Players don't see features that are off. A feature without its backend, such as a payment method, isn't offered even if it's on.`,
    settings: [
      part('features', msg`Features`, [
        part('servers', msg`Servers`, [
          flag('enabled', msg`Server list`, page),
          flag('details', msg`Details of a server`),
          flag('rules', msg`Server rules`),
          flag('quickJoin', msg`Quick join`),
          flag('filters', msg`Filters`),
          flag('slotWatch', msg`Wait for room on a full server`),
          flag('people', msg`My people`),
        ]),
        flag('sendToPc', msg`Send to PC`),
        flag('signIn', msg`Sign-in`, page),
        flag('vip', 'VIP', page),
        flag('leaderboard', msg`Leaderboard`, page),
        flag('pracc', msg`Practice servers`, page),
        flag('regionAdvisor', msg`Best region for the team`),
        flag('scheduledRentals', msg`Practice servers for a later start`),
        part('inventory', msg`Inventory`, [
          flag('enabled', msg`Inventories`, page),
          flag('trading', msg`Trading`),
          flag('market', msg`Market`),
          flag('details', msg`Details of an item`),
        ]),
        part('settings', msg`Player settings`, [
          flag('enabled', msg`Settings page`, page),
          flag('profile', msg`Profile`),
          flag('security', msg`Security`),
          flag('notices', msg`Notifications while no page is open`),
          flag('lists', msg`Lists in the account`),
        ]),
        flag('faq', msg`FAQ`, page),
        flag('bans', msg`Public list of bans`, page),
      ]),
    ],
  },
  {
    label: msg`Practice servers and joining`,
    settings: [
      part('practice', msg`Practice servers`, [
        { key: 'slots', label: msg`Slots`, type: 'number', problem: number },
        { key: 'tickrate', label: msg`Tickrate`, type: 'number', problem: number },
      ]),
      part('joinLinks', msg`Links that start the game`, [
        line('list', msg`From the list`, 200, { problem: steam }),
        line('quickJoin', msg`From quick join`, 200, { problem: steam }),
      ]),
    ],
  },
  {
    label: msg`On game servers`,
    hint: msg`What game servers give to members. Administrator rights come from flags: op has none by default.`,
    settings: [
      part('gameSide', msg`On game servers`, [
        groupInGame('groups.vip', 'VIP'),
        groupInGame('groups.pro', 'pro'),
        groupInGame('groups.kol', 'KOL'),
        groupInGame('groups.op', 'op'),
        flag('chatCommands', msg`Answer .vip, .rank and .servers in the chat`),
        commandList,
      ]),
    ],
  },
  {
    label: msg`On other sites`,
    hint: msg`Pictures of servers and players can be shown anywhere. No other page of the portal can be framed.`,
    settings: [
      part('embeds', msg`Embeds on other sites`, [
        {
          key: 'sites',
          label: msg`Sites that may show embeds`,
          type: 'choice',
          options: [
            { value: 'any', label: msg`Any site` },
            { value: 'listed', label: msg`Only these sites` },
            { value: 'none', label: msg`No site` },
          ],
        },
        {
          key: 'origins',
          label: msg`These sites`,
          type: 'words',
          hint: msg`Addresses, separated by commas, such as https://forum.example.org or https://*.example.org`,
          problem: msg`Up to 32 different addresses such as https://forum.example.org`,
        },
      ]),
    ],
  },
  {
    label: msg`Kept data`,
    hint: msg`Older data is removed every hour. For what else holds player data, see docs/operating/keeping-data.md.`,
    settings: retentionSettings,
  },
  {
    id: 'pictures',
    label: msg`Colour and pictures`,
    settings: [
      part('accent', msg`Accent colour`, [
        { key: 'dark', label: msg`In the dark theme`, type: 'color', problem: contrast },
        { key: 'light', label: msg`In the light theme`, type: 'color', problem: contrast },
      ]),
      part('pictures', msg`Own pictures`, [
        picture('icon', msg`Icon of header and tab`, msg`Scaled to 192×192 pixels`),
        picture('largeIcon', msg`Icon of the installation and of shared links`, icon512),
        picture('maskableIcon', msg`Icon with a margin that Android may crop`, icon512),
        picture('appleIcon', msg`Icon for iPhone and iPad`, msg`Scaled to 180×180 pixels`),
        picture('wideZh', msg`Wide screenshot, Chinese`, wide),
        picture('wideEn', msg`Wide screenshot, English`, wide),
        picture('narrowZh', msg`Narrow screenshot, Chinese`, narrow),
        picture('narrowEn', msg`Narrow screenshot, English`, narrow),
      ]),
    ],
  },
]

export const everySetting: readonly FieldSpec[] = settingGroups.flatMap(({ settings }) => settings)
