import { msg } from '@lingui/core/macro'
import { fillPercents, statusFormats } from '../../../../contract/alerts/status-messages.ts'
import * as staffEndpoints from '../../../../contract/endpoints/staff-servers.ts'
import { serverId } from '../../../../contract/servers/address.ts'
import { useCommunity } from '../../../platform/community.ts'
import { type FieldSpec, flag, line } from '../edits/field-spec.ts'
import { languageOptions } from '../edits/language-options.ts'
import { useStaffApi } from '../use-staff-api.ts'
import { formatNames } from './webhook-specs.ts'

export interface StatusSpecs {
  /** Where a status message is, and what is understood there. */
  readonly place: readonly FieldSpec[]
  /** What staff choose for it. */
  readonly choices: readonly FieldSpec[]
  /** What two versions of it are compared by: of its address, which is a secret, the host. */
  readonly shown: readonly FieldSpec[]
  /** The servers' names by their addresses. */
  readonly serverNames: ReadonlyMap<string, string>
}

/** The fields of a status message, with the modes and servers of this portal. */
export function useStatusSpecs(): StatusSpecs {
  const { modes } = useCommunity()
  const { data } = useStaffApi(staffEndpoints.listStaffServers, {})
  const servers = data?.servers ?? []
  const serverNames = new Map(
    servers.map(({ value }) => [serverId(value.ip, value.port), value.name_display ?? value.name] as const),
  )
  const format: FieldSpec = {
    key: 'format',
    label: msg`Kind of address`,
    type: 'choice',
    options: statusFormats.map((value) => ({ value, label: formatNames[value] })),
  }
  const choices: readonly FieldSpec[] = [
    { key: 'language', label: msg`Language`, type: 'segmented', options: languageOptions },
    {
      key: 'modes',
      label: msg`Modes`,
      type: 'set',
      hint: msg`No mode chosen: all servers.`,
      options: modes.map(({ id, name }) => ({ value: id, label: name })),
    },
    flag('hasLinks', msg`With links to the servers`, { hint: msg`They lead to the server's page on the portal.` }),
    {
      key: 'fillServers',
      label: msg`Servers that announce when they fill up`,
      type: 'set',
      hint: msg`Each announces once per filling, at most every 30 minutes.`,
      options: [...serverNames].map(([value, label]) => ({ value, label })),
    },
    {
      key: 'fillPercent',
      label: msg`Counts as filling up at`,
      type: 'choice',
      options: fillPercents.map((value) => ({ value, label: `${value} %` })),
    },
  ]
  return {
    place: [
      line('address', msg`Address`, 2000, {
        inputMode: 'url',
        isCode: true,
        hint: msg`The channel’s webhook in Discord shows it. It is a secret: it is encrypted and never shown again.`,
        problem: msg`Enter a complete address that begins with https://.`,
      }),
      format,
    ],
    choices,
    shown: [line('host', msg`Host`, 0), format, ...choices],
    serverNames,
  }
}
