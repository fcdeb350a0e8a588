import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CommunitySettings } from '../../../../contract/community/community.ts'
import { newServersLimit } from '../../../../contract/servers/staff-servers.ts'
import { useCommunity } from '../../../platform/community.ts'
import { type FieldSpec, flag, line, paragraphs } from '../edits/field-spec.ts'

/** Not a placeholder of the message. */
const numberMark = '{n}'

const number = (key: string, label: MessageDescriptor, hint: MessageDescriptor, problem: MessageDescriptor) =>
  line(key, label, 4, { type: 'number', hint, problem })

/** The fields of a server, in the order of its form. */
const serverSpecs = ({ modes, regions }: CommunitySettings) =>
  ({
    address: line('address', msg`Address`, 60, {
      isCode: true,
      problem: msg`Enter IP and port, such as 203.0.113.7:27015. IPv6 is in brackets.`,
    }),
    name: line('name', msg`Name`, 120, { problem: msg`Enter a name of up to 120 characters.` }),
    displayName: line('name_display', msg`Name shown to players`, 120, {
      hint: msg`Empty: the name`,
      problem: msg`Enter up to 120 characters.`,
    }),
    mode: line('category', msg`Mode`, 32, {
      options: modes.map(({ id, name }) => ({ value: id, label: name })),
      problem: msg`Enter a mode of up to 32 characters.`,
    }),
    region: {
      key: 'region',
      label: msg`Region`,
      type: 'choice',
      options: [{ value: '', label: msg`Choose…` }, ...regions.map(({ code, name }) => ({ value: code, label: name }))],
      problem: msg`Choose a region.`,
    },
    pingTarget: line('ping_target', msg`Ping target`, 260, {
      isCode: true,
      hint: msg`The latency responder for this server: its host name, or the server's own address if one runs there. Empty: latency is not measured.`,
      problem: msg`Enter a host, or host and port, such as eu.example.org:8443.`,
    }),
    playersMax: number(
      'players_max',
      msg({ message: 'Most players', context: 'staff room' }),
      msg`Empty: as reported by the server`,
      msg`Enter 1 to 255, or nothing.`,
    ),
    tickrate: number('tickrate', msg`Tickrate`, msg`Shown in the details`, msg`Enter 1 to 1000, or nothing.`),
    pin: number('ontop', msg`Pin`, msg`The highest comes first`, msg`Enter 0 to 1000.`),
    star: flag('star', msg`Star`),
    state: {
      key: 'state',
      label: msg`State`,
      type: 'segmented',
      options: [
        { value: 'listed', label: msg`Listed` },
        { value: 'hidden', label: msg`Hidden` },
        { value: 'retired', label: msg`Retired` },
      ],
    },
  }) satisfies Readonly<Record<string, FieldSpec>>

/** The same, with the modes and regions of the community. */
export const useServerSpecs = () => serverSpecs(useCommunity())

/** What servers that are added together do not share with one that is edited. */
export const listSpecs = {
  addresses: paragraphs('addresses', msg`Addresses, one per line`, 20_000, {
    rows: 4,
    isCode: true,
    problem: msg`Enter 1 to ${newServersLimit} addresses with ports. IPv6 is in brackets.`,
  }),
  name: line('name', msg`Name`, 110, {
    hint: msg`Several servers are numbered: “Retakes” becomes “Retakes #1”. ${numberMark} puts the number elsewhere.`,
    problem: msg`Enter a name of up to 120 characters.`,
  }),
} satisfies Readonly<Record<string, FieldSpec>>
