import { useLingui } from '@lingui/react/macro'
import { newServersLimit } from '../../../../contract/servers/staff-servers.ts'
import type { ServerField, ServerFields } from './core/server-fields.ts'

/** The names of the fields of a server, and what is wrong with one. */
export function useFieldWords() {
  const { t } = useLingui()
  const labels: Readonly<Record<ServerField, string>> = {
    address: t`Address`,
    name: t`Name`,
    displayName: t`Name that players see`,
    mode: t`Mode`,
    region: t`Region`,
    playersMax: t({ message: 'Most players', context: 'staff room' }),
    tickrate: t`Tick rate`,
    pin: t`Pin`,
    star: t`Star`,
    pingTarget: t`Ping target`,
    state: t`State`,
  }
  const problems: Readonly<Record<ServerField, string>> = {
    address: t`Enter IP and port, such as 203.0.113.7:27015. IPv6 is in brackets.`,
    name: t`Enter a name of up to 120 characters.`,
    displayName: t`Enter up to 120 characters.`,
    mode: t`Enter a mode of up to 32 characters.`,
    region: t`Choose a region.`,
    playersMax: t`Enter 1 to 255, or nothing.`,
    tickrate: t`Enter 1 to 1000, or nothing.`,
    pin: t`Enter 0 to 1000.`,
    star: '',
    pingTarget: t`Enter a host, or host and port, such as eu.example.org:8443.`,
    state: '',
  }
  const listProblem = t`Enter 1 to ${newServersLimit} addresses with ports. IPv6 is in brackets.`
  const states: Readonly<Record<ServerFields['state'], string>> = {
    listed: t`Listed`,
    hidden: t`Hidden`,
    retired: t`Retired`,
  }
  return { labels, problems, listProblem, states }
}
